/** What can go wrong before the database answers; `code` is stable, the message is for the person at the terminal. */
export type DatabaseSetupCode =
  | 'data_folder_in_use'
  | 'data_folder_unusable'
  | 'postgres_binaries_missing'
  | 'postgres_not_started'
  | 'postgres_password_missing'
  | 'postgres_too_old'
  | 'wrong_database_role'
  | 'migration_name_invalid'
  | 'feed_ahead'
  | 'restore_unfinished'
  | 'migration_changed'
  | 'migration_unknown'
  | 'migration_failed';

/** Refusal to start: the database, its folder or its schema is not in a state this program may work on. */
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

/** A statement that can never run: its name or its use is wrong in the program, not in the data. */
export class StatementError extends Error {
  override readonly name = 'StatementError';

  constructor(
    readonly code: 'statement_name_invalid' | 'statement_name_reused' | 'transaction_over' | 'transaction_rolled_back',
    message: string,
  ) {
    super(message);
  }
}
