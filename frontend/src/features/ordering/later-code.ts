const load = async () => {
  const [{ attemptOf, draftOf, isComplete, stepResolver }, { ContactStep }, { InvoiceStep }, { ReviewStep }] =
    await Promise.all([
      import('./checkout-validation'),
      import('./contact-step'),
      import('./invoice-step'),
      import('./review-step'),
    ]);
  return { attemptOf, draftOf, isComplete, stepResolver, ContactStep, InvoiceStep, ReviewStep };
};

type LaterCode = Awaited<ReturnType<typeof load>>;

let loaded: LaterCode | undefined;

/**
 * Loads what a checkout needs once there are values: the validation and the steps after the first. The steps come with
 * the validation, because the button of a step must not be shown before its form. Repeated calls return the same.
 */
export async function loadLaterCode(): Promise<LaterCode> {
  loaded ??= await load();
  return loaded;
}

/** The same code if it has been loaded before. */
export const loadedLaterCode = (): LaterCode | undefined => loaded;
