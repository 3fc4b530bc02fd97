/** Rules and texts about where a grave lies. This file has no schemas, so that pages can use it without loading zod. */

/** The maximum distance of a grave from its cemetery's location, in kilometres. */
export const CEMETERY_REACH_KM = 5;

/** Where within its cemetery a grave lies. */
export type GraveSpot = { readonly [Part in 'section' | 'row' | 'number']?: string | null | undefined };

/**
 * One line that says where a grave lies within its cemetery: "Talhão 5, fila 3, campa 112"; empty if no part is given.
 * The line is Portuguese for readers of every language, like the signs in the cemetery. Parts that contain words are
 * not changed.
 */
export const graveSpotLine = ({ section, row, number }: GraveSpot): string =>
  [section, named('fila', row), named('campa', number)].filter(Boolean).join(', ');

/** Puts the word before a bare number or letter, which would be unclear alone: "112" → "campa 112". */
const named = (word: string, text: string | null | undefined): string | null | undefined =>
  text && /^(?:\d\S*|\p{L})$/u.test(text) ? `${word} ${text}` : text;
