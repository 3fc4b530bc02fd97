import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainCode } from './typed-text.js';

const portuguese = /^\+351(9[1236]\d{7}|2\d{8}|30\d{7})$/;
/** How Brazilians write a long-distance call: "0", two letters for the carrier, the area code. */
const brazilianTrunk = /^(?:(?:\+|00) ?55)? *0 ?xx *(?=\d\d)/i;

/**
 * Normalises a phone number to E.164: "912 345 678" → "+351912345678". Accepts Portuguese mobile, landline and VoIP
 * numbers with or without the country code, and any number of another country that is written with "+" or "00", also
 * with its trunk prefix: "+33 (0)6 12 34 56 78" (docs/domain.md#portuguese-formats). Returns undefined for anything else,
 * and for a number with an extension.
 */
export function toE164(text: string): string | undefined {
  const typed = plainCode(text.replace(/[()]/g, ' ')).replace(brazilianTrunk, '+55 ');
  const found = parsePhoneNumberFromString(typed, { defaultCountry: 'PT', extract: false });
  if (found === undefined || found.ext !== undefined) return undefined;
  const isComplete = found.countryCallingCode === '351' ? portuguese.test(found.number) : found.isPossible();
  return isComplete ? found.number : undefined;
}
