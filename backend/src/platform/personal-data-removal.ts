import type { Database, Statement } from './database/database.js';

/**
 * What a context removes of a person whose account was closed. It may run again at any time, even concurrently with
 * itself, until a run of every context has succeeded after the last request of the person has ended.
 */
export interface PersonalDataRemoval {
  /** Names it in the log, for example `cart`. */
  readonly name: string;
  remove(userId: string, database: Database): Promise<void>;
}

/** A removal that takes statements only; they run in one transaction. */
export const removalByStatements = (
  name: string,
  statementsOf: (userId: string) => readonly Statement[],
): PersonalDataRemoval => ({
  name,
  remove: (userId, database) =>
    database.transaction(async (tx) => {
      for (const statement of statementsOf(userId)) await tx.query(statement);
    }),
});
