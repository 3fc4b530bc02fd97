import type { Language } from '@perpetua/contracts/languages';
import { formatLocale } from '../../../lib/i18n';
import { numberFormat } from '../../../lib/intl-formats';
import type { PriceRange } from '../catalogue/plan-prices.policy';

interface AmountWriting {
  language: Language;
  /** Dollars per euro; set if the amounts are to be written in dollars. */
  dollarRate?: string;
}

/**
 * Both ends of a range in the format of `language`, with cents only if they are not zero: "54" and "81 €" in Portuguese
 * and Spanish, with one sign at the end; "€54" and "€81" in English. Dollars are rounded to whole dollars, because they
 * are approximate.
 */
export function wholeAmounts({ low, high }: PriceRange, { language, dollarRate }: AmountWriting): PriceRange {
  if (dollarRate !== undefined) {
    const dollars = writer('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
    return { low: dollars(Number(low) * Number(dollarRate)), high: dollars(Number(high) * Number(dollarRate)) };
  }
  const locale = formatLocale(language);
  const euros = writer(locale, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' });
  const bare = writer(locale, { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });
  return { low: (language === 'en' ? euros : bare)(Number(low)), high: euros(Number(high)) };
}

const writer = (locale: string, options: Intl.NumberFormatOptions) => (amount: number) =>
  numberFormat(locale, options).format(amount);
