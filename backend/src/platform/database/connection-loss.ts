/** The drivers' words, of pg and of ioredis, where they give no code. */
const NO_ANSWER = /^(Connection (terminated|is closed)|timeout exceeded when trying to connect)|is not queryable$/;

/**
 * Whether something failed because the database was out of reach, so that the same will work once it is back: SQLSTATE
 * classes 08 (connection), 57P (shut down or starting) and 53 (resources), an error of the socket, or no answer at all.
 */
export const isConnectionLoss = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return /^(08|57P|53)/.test(code) || /^E[A-Z]+$/.test(code);
  return typeof message === 'string' && NO_ANSWER.test(message);
};
