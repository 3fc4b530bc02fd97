/**
 * What people paste is written with characters that nobody sees or tells apart: marks of direction around a number from
 * an address book, hyphens that do not break, spaces of every width.
 */

/** Every kind of hyphen and dash, and the minus sign. */
const hyphens = /[\p{Pd}\u2212]/gu;
/** Characters without a width of their own: marks of direction, joiners, byte order marks, soft hyphens. */
const invisible = /\p{Cf}/gu;
/** The invisible characters that no name is spelled with. Joiners stay: Persian names and emoji need them. */
const foreignToNames = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;
const spaces = /[\p{Zs}\s]/gu;

/**
 * A number, code or address as it would be typed on a plain keyboard: without invisible characters, with "-" for every
 * hyphen and " " for every space, full-width digits and letters as plain ones, trimmed.
 */
export const plainCode = (text: string): string =>
  text.normalize('NFKC').replace(invisible, '').replace(hyphens, '-').replace(spaces, ' ').trim();

/**
 * A name or another line of words as it was meant: without the marks of direction that were pasted along, with plain
 * spaces, trimmed. Its letters, hyphens and apostrophes stay as they are.
 */
export const plainWords = (text: string): string =>
  text
    .replace(foreignToNames, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
