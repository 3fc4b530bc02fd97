/** Messages of connection errors to which pg and ioredis give no code. */
const NO_ANSWER = /^(Connection (terminated|is closed)|timeout exceeded when trying to connect)|is not queryable$/;

/**
 * Whether an error means that the database was unreachable, so that a later retry can succeed: SQLSTATE classes 08
 * (connection), 57P (shutting down or starting) and 53 (resources), a socket error, or a message of `NO_ANSWER`.
 */
export const isConnectionLoss = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return /^(08|57P|53)/.test(code) || /^(E[A-Z]+|EAI_[A-Z]+)$/.test(code);
  return typeof message === 'string' && NO_ANSWER.test(message);
};
