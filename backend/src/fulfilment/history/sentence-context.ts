import type { Language } from '@perpetua/contracts/languages';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { englishTexts } from './english.texts.js';
import type { HistoryTexts } from './history-texts.js';
import { portugueseTexts } from './portuguese.texts.js';
import { spanishTexts } from './spanish.texts.js';

const TEXTS: Record<Language, HistoryTexts> = { pt: portugueseTexts, en: englishTexts, es: spanishTexts };
const LOCALES: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };

/** The reader of a history: the customer, the assigned partner or an admin. */
export interface HistoryReader {
  readonly as: 'customer' | 'partner' | 'admin';
  readonly id: string;
  readonly language: Language;
  /** Names of partners, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** The data and formatters from which the sentence about an event is made. */
export interface SentenceContext extends HistoryReader {
  readonly texts: HistoryTexts;
  /** The number of offers in the history up to and including this event. */
  readonly offersMade: number;
  /** The number of consecutive photos of one kind that end with this event; 0 for other events. */
  readonly photosTaken: number;
  readonly money: (cents: number) => string;
  readonly date: (local: string) => string;
  readonly distance: (kilometres: number) => string;
  readonly name: (partnerId: string) => string;
}

/** One sentence per event type; null if the reader must not know of the event. */
export type ServiceSentences<Type extends ServiceEvent['type']> = {
  readonly [One in Type]: (data: ServiceEventData<One>, context: SentenceContext) => string | null;
};

/**
 * Creates the context for a reader: texts and formats in the reader's language, and the names that the reader may know.
 */
export const sentenceContextFor = (reader: HistoryReader): Omit<SentenceContext, 'offersMade' | 'photosTaken'> => {
  const locale = LOCALES[reader.language];
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const kilometres = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return {
    ...reader,
    texts: TEXTS[reader.language],
    money: (cents) => money.format(cents / 100),
    date: (local) => date.format(new Date(`${local}T00:00:00Z`)),
    distance: (value) => `${kilometres.format(value)} km`,
    name: (partnerId) => reader.names.get(partnerId) ?? '–',
  };
};
