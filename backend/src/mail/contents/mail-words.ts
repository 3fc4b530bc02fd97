import { slotEnd } from '@perpetua/contracts/delivery-rules';
import type { Language, Translations } from '@perpetua/contracts/languages';
import { mainlandZone, withZone } from '@perpetua/contracts/zone-names';
import { correctableFields } from '@perpetua/contracts/order-correction.contract';
import { namesOfCorrected } from '../../ordering/index.js';
import type { MailTexts } from '../mail.texts.js';
import { english } from '../texts/en.texts.js';
import { spanish } from '../texts/es.texts.js';
import { portuguese } from '../texts/pt.texts.js';
import { localInstant } from '../../platform/clock/local-time.js';

const TEXTS: Readonly<Record<Language, MailTexts>> = { pt: portuguese, en: english, es: spanish };
const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };

/** By which clock a mail tells a time. The zone is named if its clock differs from the mainland's or from `beside`. */
export interface MailClock {
  /** The zone (IANA) of the place that the mail is about; for the time by which a partner answers, the partner's own. */
  readonly timeZone: string;
  /** Another zone that the reader thinks in, or that the same mail mentions. */
  readonly beside?: string | undefined;
}

/** The texts of a language, and its formats for money, dates and distances. */
export interface MailWords {
  readonly language: Language;
  readonly texts: MailTexts;
  /** Cents as euros: `16,00 €`. */
  money(cents: number): string;
  /** A local date: `25 de novembro de 2026`. */
  date(date: string): string;
  /** A date local to the clock, followed by the one-hour slot unless `hour` is null. */
  slot(date: string, hour: string | null, clock: MailClock): string;
  /** An instant as date and time of the clock. */
  time(instant: Date, clock: MailClock): string;
  /** `3,2 km` */
  distance(kilometres: number): string;
  text(translations: Translations): string;
  /** What a correction changed, from the names of its fields, separated by commas. */
  corrected(fields: string): string;
}

const made = (language: Language): MailWords => {
  const locale = LOCALES[language];
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const time = (instant: Date, timeZone: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant);
  const kilometres = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const dateOf = (local: string): string => date.format(new Date(`${local}T00:00:00Z`));
  const named = (text: string, at: Date, { timeZone, beside }: MailClock): string =>
    withZone(text, { timeZone, at, beside: beside === undefined ? [mainlandZone] : [mainlandZone, beside], language });
  return {
    language,
    texts: TEXTS[language],
    money: (cents) => money.format(cents / 100),
    date: dateOf,
    slot: (local, hour, clock) =>
      hour === null
        ? dateOf(local)
        : named(`${dateOf(local)}, ${hour}–${slotEnd(hour)}`, localInstant(local, hour, clock.timeZone), clock),
    time: (instant, clock) => named(time(instant, clock.timeZone), instant, clock),
    distance: (value) => `${kilometres.format(value)} km`,
    text: (translations) => translations[language],
    corrected: (fields) =>
      namesOfCorrected(
        correctableFields.filter((field) => fields.split(',').includes(field)),
        language,
      ),
  };
};

const WORDS: Readonly<Record<Language, MailWords>> = { pt: made('pt'), en: made('en'), es: made('es') };

/** The texts and formats of a language. */
export const wordsOf = (language: Language): MailWords => WORDS[language];
