/**
 * Reasons why the application refuses to use a database. The codes are stable; the error's message is for the person at
 * the terminal.
 */
export type DatabaseSetupCode =
  | 'data_folder_in_use'
  | 'data_folder_unusable'
  | 'postgres_binaries_missing'
  | 'postgres_not_started'
  | 'postgres_password_missing'
  | 'postgres_too_old'
  | 'wrong_database_role'
  | 'wrong_session_limits'
  | 'pooled_role_unprepared'
  | 'migration_name_invalid'
  | 'feed_ahead'
  | 'restore_unfinished'
  | 'database_before_baseline'
  | 'migration_changed'
  | 'migration_unknown'
  | 'migration_failed';

/** The application refuses to start: the database, its folder or its schema is in an unusable state. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';

  constructor(
    readonly code: DatabaseSetupCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * A defect of the program: a statement has an invalid or reused name, or a transaction is used after it has ended or
 * failed.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError';

  constructor(
    readonly code: 'statement_name_invalid' | 'statement_name_reused' | 'transaction_over' | 'transaction_rolled_back',
    message: string,
  ) {
    super(message);
  }
}
