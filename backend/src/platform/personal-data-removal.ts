import type { Database, Statement } from './database/database.js';

/**
 * Deletes a context's data about a person whose account was closed. The removal is repeated, possibly concurrently,
 * until it has succeeded in every context at a time when no request of that person can still be running.
 */
export interface PersonalDataRemoval {
  /** Name in the log, for example `cart`. */
  readonly name: string;
  remove(userId: string, database: Database): Promise<void>;
}

/** A removal that consists only of SQL statements, which run in one transaction. */
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
