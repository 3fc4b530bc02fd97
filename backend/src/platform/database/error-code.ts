/** The SQLSTATE of a foreign key violation. */
export const FOREIGN_KEY_VIOLATION = '23503';

/** The code of a system or PostgreSQL error (`ENOENT`, `23505`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a statement failed because another row holds what this unique constraint or index allows only once. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  errorCode(error) === '23505' && (error as { constraint?: unknown }).constraint === constraint;
