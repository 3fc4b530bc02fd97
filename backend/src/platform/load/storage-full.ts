/** What the file system says of a full disk and of a used-up quota, and PostgreSQL of either (`disk_full`). */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Where a write found no room: in PostgreSQL, or in a file of our own; undefined for every other error. */
export function fullStorageOf(error: unknown): 'database' | 'files' | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, driverError } = error as Error & { code?: unknown; driverError?: unknown };
  if (driverError !== undefined && driverError !== error) return fullStorageOf(driverError);
  if (typeof code !== 'string' || !FULL.has(code)) return undefined;
  return code.startsWith('E') ? 'files' : 'database';
}
