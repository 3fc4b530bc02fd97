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

/** What a sentence about an event may use. */
export interface SentenceContext extends HistoryReader {
  readonly texts: HistoryTexts;
  /** How many offers the history contains up to this event. */
  readonly offersMade: number;
  /** How many consecutive photos of one kind end with this event. */
  readonly photosTaken: number;
  readonly money: (cents: number) => string;
  readonly date: (local: string) => string;
  readonly distance: (kilometres: number) => string;
  readonly name: (partnerId: string) => string;
}

/** One sentence per event type; null when the reader may not know the event. */
export type ServiceSentences<Type extends ServiceEvent['type']> = {
  readonly [One in Type]: (data: ServiceEventData<One>, context: SentenceContext) => string | null;
};

/** The context of a reader: the reader's language, and the names that the reader may know. */
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
