/** What was asked for did not come in time; it may still be under way. */
class TookTooLongError extends Error {
  constructor(ms: number) {
    super(`no answer in ${ms} ms`);
    this.name = 'TookTooLongError';
  }
}

/**
 * The answer of `work`, if it comes within `ms` milliseconds of the wall clock.
 * @throws TookTooLongError when it does not
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
