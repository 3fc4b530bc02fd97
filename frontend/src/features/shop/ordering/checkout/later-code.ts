const load = async () => {
  const [{ attemptOf, draftOf, isComplete, stepResolver }, { ContactStep }, { ReviewStep }] = await Promise.all([
    import('../draft/checkout-validation'),
    import('./contact-step'),
    import('./review-step'),
  ]);
  return { attemptOf, draftOf, isComplete, stepResolver, ContactStep, ReviewStep };
};

type LaterCode = Awaited<ReturnType<typeof load>>;

let loaded: LaterCode | undefined;

/**
 * Loads the code that a checkout needs only once there are values to check: the validation and the steps after the
 * first. Both are loaded together, because the button of a step must not be shown before its form. Repeated calls load
 * nothing again.
 */
export async function loadLaterCode(): Promise<LaterCode> {
  loaded ??= await load();
  return loaded;
}

/** The result of {@link loadLaterCode} if it has already been loaded; otherwise undefined. */
export const loadedLaterCode = (): LaterCode | undefined => loaded;
