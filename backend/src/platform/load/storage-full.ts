/** Error codes of a full disk or an exhausted quota: the file system's, and PostgreSQL's `disk_full`. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/**
 * Where a write failed because the disk was full: in PostgreSQL, or in one of our files. Undefined for other errors.
 */
export function fullStorageOf(error: unknown): 'database' | 'files' | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, driverError } = error as Error & { code?: unknown; driverError?: unknown };
  if (driverError !== undefined && driverError !== error) return fullStorageOf(driverError);
  if (typeof code !== 'string' || !FULL.has(code)) return undefined;
  return code.startsWith('E') ? 'files' : 'database';
}
