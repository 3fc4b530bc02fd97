// Only types: every page loads this file, and the languages' schemas would bring a whole library along.
import type { Language, Translations } from './languages.js';

/** The zone of the mainland, by whose clock the company works, and by which documents are dated. */
export const mainlandZone = 'Europe/Lisbon';

const names: Readonly<Record<string, Translations>> = {
  'Europe/Lisbon': { pt: 'hora de Lisboa', en: 'Lisbon time', es: 'hora de Lisboa' },
  'Atlantic/Madeira': { pt: 'hora da Madeira', en: 'Madeira time', es: 'hora de Madeira' },
  'Atlantic/Azores': { pt: 'hora dos Açores', en: 'Azores time', es: 'hora de las Azores' },
};

/** What people call the time of a zone (IANA): 'hora dos Açores'; a zone without places of ours keeps its own name. */
export const zoneName = (timeZone: string, language: Language): string => names[timeZone]?.[language] ?? timeZone;

/**
 * Whether two zones (IANA) show different times at an instant. Madeira never differs from the mainland, the Azores are
 * always an hour behind.
 */
export function clocksDiffer(one: string, other: string, at: Date): boolean {
  return one !== other && wallTime(one, at) !== wallTime(other, at);
}

/**
 * A time that is written in a zone's local time, with the zone's name if one of the reader's other zones shows another
 * time: `11:01` → `11:01 (hora dos Açores)`. `language` may be a tag such as pt-PT.
 */
export function withZone(
  text: string,
  { timeZone, at, beside, language }: { timeZone: string; at: Date; beside: readonly string[]; language: string },
): string {
  if (!beside.some((other) => clocksDiffer(timeZone, other, at))) return text;
  return `${text} (${zoneName(timeZone, codeOf(language))})`;
}

const codeOf = (tag: string): Language => (['en', 'es'] as const).find((code) => tag.startsWith(code)) ?? 'pt';

const formats = new Map<string, Intl.DateTimeFormat>();

const wallTime = (timeZone: string, at: Date): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', hour: 'numeric', minute: 'numeric' });
  formats.set(timeZone, format);
  return format.format(at);
};
