import type { Database, Statement } from './database/database.js';

/**
 * Deletes a context's data about a person whose account was closed. It may run repeatedly, even concurrently, until
 * every context has succeeded after the person's last request has ended.
 */
export interface PersonalDataRemoval {
  /** Name in the log, for example `cart`. */
  readonly name: string;
  remove(userId: string, database: Database): Promise<void>;
}

/** A removal that consists of statements only; they run in one transaction. */
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
