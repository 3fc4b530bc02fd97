import type { NamedCemetery } from './cemeteries.api';
/**
 * The place and day that a visitor shops for: a cemetery, or only its municipality, and optionally a date. Kept until
 * the tab closes or the visitor logs out.
 */
export interface Destination {
  city: string;
  cemetery?: { id: string; name: string };
  /** YYYY-MM-DD. */
  date?: string;
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is an existing calendar day in the format YYYY-MM-DD. */
export const isDate = (text: unknown): text is string =>
  typeof text === 'string' &&
  datePattern.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/**
 * Returns the URL parameters with those of the destination replaced: `cemetery` (or `city` if no cemetery is chosen),
 * and `date`.
 */
export function searchOfDestination(search: URLSearchParams, destination: Destination | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['cemetery', 'city', 'date']) next.delete(name);
  if (destination === undefined) return next;
  const { city, cemetery, date } = destination;
  if (cemetery === undefined) next.set('city', city);
  else next.set('cemetery', cemetery.id);
  if (date !== undefined) next.set('date', date);
  return next;
}

/** The destination that the URL parameters name; undefined if they name no known place. */
export function destinationOfSearch(search: URLSearchParams, known: readonly NamedCemetery[]): Destination | undefined {
  const cemetery = known.find(({ id }) => id === search.get('cemetery'));
  const city = cemetery?.city ?? known.find((other) => other.city === search.get('city'))?.city;
  if (city === undefined) return undefined;
  const date = search.get('date');
  return {
    city,
    ...(cemetery !== undefined && { cemetery: { id: cemetery.id, name: cemetery.name } }),
    ...(isDate(date) && { date }),
  };
}
