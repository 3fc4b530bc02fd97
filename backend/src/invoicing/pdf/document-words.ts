import type { Language } from '@perpetua/contracts/languages';
import { withZone } from '@perpetua/contracts/zone-names';
import { FISCAL_ZONE } from '../documents/document-content.policy.js';
import type { TaxRegion } from '../documents/tax-rates.policy.js';
import { type DocumentTexts, english, portuguese, spanish } from './document.texts.js';

const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };
const ZONES: Readonly<Record<TaxRegion, string>> = {
  PT: FISCAL_ZONE,
  'PT-MA': 'Atlantic/Madeira',
  'PT-AC': 'Atlantic/Azores',
};
const TEXTS: Readonly<Record<Language, DocumentTexts>> = { pt: portuguese, en: english, es: spanish };

/** The texts of a language, and its formats for money, dates and numbers. */
export interface DocumentWords {
  readonly texts: DocumentTexts;
  /** The BCP 47 tag that the PDF file declares as its language. */
  readonly locale: string;
  /** Cents as euros: `139,00 €`. */
  money(cents: number): string;
  /** A formatted local date: `23 de novembro de 2026`. */
  date(date: string): string;
  /**
   * An instant as date and time in the region of the delivery, with the zone's name if its clock is not that of the
   * mainland, where documents are dated.
   */
  time(instant: Date, region: TaxRegion): string;
  percent(rate: number): string;
  /** The slot of one hour that begins at `hour`: `das 15h às 16h`. */
  slot(hour: string): string;
  method(method: string): string;
  region(region: TaxRegion): string;
  /** The name of a country by its ISO 3166-1 code. */
  country(code: string): string;
}

const hourOf = (hour: string): number => Number(hour.slice(0, 2));

const made = (language: Language): DocumentWords => {
  const locale = LOCALES[language];
  const texts = TEXTS[language];
  // Without `useGrouping`, Portuguese and Spanish have no thousands separator below 10,000.
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const time = (at: Date, timeZone: string): string => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at);
    return withZone(`${day}, ${clock}`, { timeZone, at, beside: [FISCAL_ZONE], language });
  };
  return {
    texts,
    locale,
    money: (cents) => money.format(cents / 100),
    date: (local) => date.format(new Date(`${local}T00:00:00Z`)),
    time: (instant, region) => time(instant, ZONES[region]),
    percent: (rate) => (language === 'en' ? `${rate}%` : `${rate}\u00a0%`),
    slot: (hour) => texts.slot(hourOf(hour), (hourOf(hour) + 1) % 24),
    method: (method) => texts.methods[method] ?? texts.otherMethod,
    region: (region) => texts.regions[region],
    country: (code) => countries.of(code) ?? code,
  };
};

const WORDS: Readonly<Record<Language, DocumentWords>> = { pt: made('pt'), en: made('en'), es: made('es') };

/** The texts and formats of a document's language. */
export const documentWords = (language: Language): DocumentWords => WORDS[language];
