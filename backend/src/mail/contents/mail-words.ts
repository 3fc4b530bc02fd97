import type { Language, Translations } from '@perpetua/contracts/languages';
import type { MailTexts } from '../mail.texts.js';
import { english } from '../texts/en.texts.js';
import { spanish } from '../texts/es.texts.js';
import { portuguese } from '../texts/pt.texts.js';

const TEXTS: Readonly<Record<Language, MailTexts>> = { pt: portuguese, en: english, es: spanish };
const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };

/** The time zone of most recipients, in which instants are shown. */
const TIME_ZONE = 'Europe/Lisbon';

/** The texts of a language, and its formats for money, dates and distances. */
export interface MailWords {
  readonly language: Language;
  readonly texts: MailTexts;
  /** Cents as euros: `16,00 €`. */
  money(cents: number): string;
  /** A local date: `25 de novembro de 2026`. */
  date(date: string): string;
  /** A local date, followed by the one-hour slot unless `hour` is null. */
  slot(date: string, hour: string | null): string;
  /** An instant as date and time in Lisbon. */
  time(instant: Date): string;
  /** `3,2 km` */
  distance(kilometres: number): string;
  text(translations: Translations): string;
}

const made = (language: Language): MailWords => {
  const locale = LOCALES[language];
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE });
  const kilometres = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const dateOf = (local: string): string => date.format(new Date(`${local}T00:00:00Z`));
  return {
    language,
    texts: TEXTS[language],
    money: (cents) => money.format(cents / 100),
    date: dateOf,
    slot: (local, hour) => (hour === null ? dateOf(local) : `${dateOf(local)}, ${hour}–${nextHour(hour)}`),
    time: (instant) => time.format(instant),
    distance: (value) => `${kilometres.format(value)} km`,
    text: (translations) => translations[language],
  };
};

const nextHour = (hour: string): string => `${String((Number(hour.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`;

const WORDS: Readonly<Record<Language, MailWords>> = { pt: made('pt'), en: made('en'), es: made('es') };

/** The texts and formats of a language. */
export const wordsOf = (language: Language): MailWords => WORDS[language];
