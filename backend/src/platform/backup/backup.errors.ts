/** Why a backup or a restore was refused; `code` is stable, the message is for the person at the terminal. */
export type BackupErrorCode =
  | 'folder_missing'
  | 'backup_exists'
  | 'nothing_to_back_up'
  | 'backup_unreadable'
  | 'backup_damaged'
  | 'backup_of_another_version'
  | 'restore_target_not_empty';

/** A refusal that a person can act on. */
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
