/** Why a backup or a restore was refused; `code` is stable, the message is for the person at the terminal. */
export type BackupErrorCode =
  | 'folder_missing'
  | 'backup_exists'
  | 'nothing_to_back_up'
  | 'backup_unreadable'
  | 'backup_damaged'
  | 'backup_of_another_version'
  | 'restore_target_not_empty';

/** An expected error of a backup or restore; the message says what the person can do. */
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
