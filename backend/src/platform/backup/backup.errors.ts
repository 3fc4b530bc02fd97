/**
 * The reasons why a backup or a restore is refused. The codes are stable; the error's message is for the person at the
 * terminal.
 */
export type BackupErrorCode =
  | 'folder_missing'
  | 'backup_exists'
  | 'nothing_to_back_up'
  | 'backup_unreadable'
  | 'backup_damaged'
  | 'backup_before_baseline'
  | 'backup_of_another_version'
  | 'restore_target_not_empty';

/** An expected failure of a backup or a restore, with a message for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(
    readonly code: BackupErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
