/**
 * The pause after a failed attempt: `first`, doubled with each further attempt up to `most`; same unit as `first`.
 * @param attempts number of attempts made so far, at least 1
 */
export const backOff = (attempts: number, { first, most }: { readonly first: number; readonly most: number }): number =>
  Math.min(first * 2 ** Math.max(0, attempts - 1), most);
