import type { Language, Translations } from '@perpetua/contracts/languages';
import type { CorrectableField } from '@perpetua/contracts/order-correction.contract';
import { namesOfCorrected } from '../../ordering/index.js';
import { mainlandZone, withZone } from '@perpetua/contracts/zone-names';
import type { ChangeData, FieldChange } from '../../platform/changes/change-event.events.js';
import { codes } from './codes.js';
import { fieldNames, fieldValues } from './fields.js';

const LOCALES: Record<Language, string> = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };

/** The maximum length of a value in characters; longer values are left out of sentences. */
const MAX_VALUE_LENGTH = 60;

/** Formats an event's data as words in one language. */
export interface Words {
  /** Cents as euros, e.g. `16,00 €`. */
  money(cents: number): string;
  /** An instant as local date and time of the record's place, with the zone if its clock is not the mainland's. */
  time(instant: string): string;
  /** A calendar date `YYYY-MM-DD` in the long format of the language. */
  date(date: string): string;
  /** Kilometres with one decimal, e.g. `3,2 km`; `–` for null. */
  distance(kilometres: number | null): string;
  /** The name of a person or partner, or the first eight characters of the id if the name is unknown; `–` for null. */
  name(id: string | null): string;
  /** The name of the partner whose id is the id of the event's stream, formatted by `name`. */
  readonly partner: string;
  text(translations: Translations): string;
  /**
   * `: ` and the reason: a code is translated, and a text that a person wrote loses its final full stops. An empty text
   * without a reason.
   */
  because(reason: string | null): string;
  /** A payment method or reason as text; an unknown code, or a text that a person wrote, is returned unchanged. */
  code(code: string): string;
  /** The names of what a correction of an order changed. */
  corrected(fields: readonly CorrectableField[]): string;
  /** The changed fields of a record with their old and new values, if short: `price 20,00 € → 22,00 €, name`. */
  fields(data: ChangeData): string;
}

/** Removes final full stops, because the sentence around the text adds its own. */
const withoutStop = (text: string): string => text.trimEnd().replace(/\.+$/, '');

/** What the sentences of a stream's events need to know. */
export interface Told {
  readonly streamId: string;
  /** The names of the known people by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The zone (IANA) of the place of the stream's record; Lisbon's, where the office is, if it has none. */
  readonly timeZone: string;
}

/** Returns the formatter for events of a stream in a language. */
export const wordsOf = (language: Language, { streamId, names, timeZone }: Told): Words => {
  const locale = LOCALES[language];
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const kilometres = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const valueOf = (path: string, value: unknown): string | undefined => {
    if (typeof value === 'number' && path.endsWith('Cents')) return money.format(value / 100);
    if (typeof value === 'number' && path === 'commissionBps') return percent.format(value / 10_000);
    if (path === 'usertype_id') return fieldValues.get(`usertype ${String(value)}`)?.[language];
    if (typeof value === 'object' && value !== null && language in value) {
      return valueOf(path, (value as Partial<Translations>)[language]);
    }
    if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
    const text = fieldValues.get(String(value))?.[language] ?? String(value);
    return text.length <= MAX_VALUE_LENGTH ? text : undefined;
  };
  const field = ({ path, before, after }: FieldChange): string => {
    const name = fieldNames.get(path)?.[language] ?? path;
    const [was, is] = [valueOf(path, before), valueOf(path, after)];
    // Returns only the field's name if the new value cannot be shown, or if a translated text changed only in another
    // language.
    if (is === undefined || was === is) return name;
    return was === undefined ? `${name} ${is}` : `${name} ${was} → ${is}`;
  };
  const name = (id: string | null): string => (id === null ? '–' : (names.get(id) ?? id.slice(0, 8)));
  return {
    money: (cents) => money.format(cents / 100),
    time: (instant) => {
      const at = new Date(instant);
      return withZone(time.format(at), { timeZone, at, beside: [mainlandZone], language });
    },
    date: (local) => date.format(new Date(`${local}T00:00:00Z`)),
    distance: (value) => (value === null ? '–' : `${kilometres.format(value)} km`),
    name,
    partner: name(streamId),
    text: (translations) => translations[language],
    because: (reason) => (reason === null ? '' : `: ${withoutStop(codes.get(reason)?.[language] ?? reason)}`),
    code: (code) => codes.get(code)?.[language] ?? code,
    corrected: (fields) => namesOfCorrected(fields, language),
    fields: ({ changes }) => changes.map(field).join(', '),
  };
};
