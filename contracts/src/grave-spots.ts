/** Where graves lie, without schemas, so that pages can use it without loading zod. */

/** The maximum distance of a grave from its cemetery's location, in kilometres. */
export const CEMETERY_REACH_KM = 5;

/** Where within its cemetery a grave lies. */
export type GraveSpot = { readonly [Part in 'section' | 'row' | 'number']?: string | null | undefined };

/**
 * Where within its cemetery a grave lies, in one line: "Talhão 5, fila 3, campa 112"; empty when it is not given. It is
 * Portuguese in every language, like the signs in the cemetery. Values with words are not changed.
 */
export const graveSpotLine = ({ section, row, number }: GraveSpot): string =>
  [section, named('fila', row), named('campa', number)].filter(Boolean).join(', ');

/** Adds what is numbered to a bare number or letter, which would say little without it. */
const named = (word: string, text: string | null | undefined): string | null | undefined =>
  text && /^(?:\d\S*|\p{L})$/u.test(text) ? `${word} ${text}` : text;
