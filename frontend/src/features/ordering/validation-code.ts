const load = () => import('./checkout-validation');

type Validation = Awaited<ReturnType<typeof load>>;

let loaded: Validation | undefined;

/** Loads the code that validates the values of a checkout; repeated calls return the same. */
export async function loadValidation(): Promise<Validation> {
  loaded ??= await load();
  return loaded;
}

/** The same code if it has been loaded before. */
export const loadedValidation = (): Validation | undefined => loaded;
