import { useSyncExternalStore } from 'react';
import { dropDraft, readDraft, saveDraft } from '../../../lib/drafts';
import { type Destination, isDate } from './destination.policy';

export type { Destination } from './destination.policy';

const draftName = 'destination';
const listeners = new Set<() => void>();
let known: { raw: string; destination: Destination | undefined } = { raw: '', destination: undefined };

/** Where the visitor wants flowers or a cleaning; undefined while nothing is chosen, and while a page is rendered on the server. */
export const useDestination = (): Destination | undefined =>
  useSyncExternalStore(subscribe, currentDestination, () => undefined);

/**
 * The value of {@link useDestination}, for code outside components; the same object until the stored destination
 * changes.
 */
export function currentDestination(): Destination | undefined {
  const kept = readDraft(draftName);
  const raw = JSON.stringify(kept ?? null);
  if (known.raw !== raw) known = { raw, destination: destinationOf(kept) };
  return known.destination;
}

/** Stores where the visitor wants flowers or a cleaning; undefined removes the stored destination. */
export function keepDestination(destination: Destination | undefined): void {
  if (destination === undefined) dropDraft(draftName);
  else saveDraft(draftName, destination);
  for (const listener of listeners) listener();
}

/**
 * The destination as text, for example "Cemitério dos Prazeres, Lisboa"; only the municipality if no cemetery is
 * chosen.
 */
export const destinationName = ({ city, cemetery }: Destination): string =>
  cemetery === undefined ? city : `${cemetery.name}, ${city}`;

/** Validates the stored value, because an earlier version of the application may have written it. */
function destinationOf(kept: unknown): Destination | undefined {
  const { city, cemetery, date } = { ...(kept as Record<string, unknown> | undefined) };
  const { id, name } = { ...(cemetery as Record<string, unknown> | undefined) };
  if (typeof city !== 'string' || city === '') return undefined;
  return {
    city,
    ...(typeof id === 'string' && typeof name === 'string' && { cemetery: { id, name } }),
    ...(isDate(date) && { date }),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
