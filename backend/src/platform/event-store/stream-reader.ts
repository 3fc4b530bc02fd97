import type { Transaction } from '../database/database.js';
import type { EventDefinitions } from './event-definition.js';
import { EventRegistry } from './event-registry.js';
import { EVENT_COLUMNS, type EventRow, type Recorded } from './recorded-event.js';

const STREAMS = `SELECT ${EVENT_COLUMNS} FROM es.events WHERE stream_id = ANY($1::uuid[]) AND stream_type = $2
  ORDER BY stream_id, version`;

/**
 * Returns, by stream id, all events of the given streams in order, as the transaction sees them. For projections that
 * need earlier events of a stream; the result may include events later than the one being folded.
 */
export const readStreams = async (
  tx: Transaction,
  definitions: EventDefinitions,
  streamIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Recorded[]>> => {
  const streams = new Map<string, Recorded[]>();
  if (streamIds.length === 0) return streams;
  const { feedEvent } = new EventRegistry([definitions]);
  const values = [[...new Set(streamIds)], definitions.streamType];
  const rows = await tx.query<EventRow & Record<string, unknown>>({ name: 'es.streams', text: STREAMS, values });
  for (const row of rows) {
    const known = streams.get(row.stream_id);
    if (known) known.push(feedEvent(row));
    else streams.set(row.stream_id, [feedEvent(row)]);
  }
  return streams;
};
