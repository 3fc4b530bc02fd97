/** The work did not finish within its time limit; it may still be running. */
class TookTooLongError extends Error {
  constructor(ms: number) {
    super(`no answer in ${ms} ms`);
    this.name = 'TookTooLongError';
  }
}

/**
 * Runs `work` with a time limit of `ms` milliseconds (wall clock).
 * @throws TookTooLongError when the limit is exceeded
 */
export const within = async <Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLongError(ms)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
};
