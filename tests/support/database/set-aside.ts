import { ownersLook } from './histories.js';

/**
 * Stores the first events of a stream type as dead letters, one event per error, as if processes had failed on them;
 * returns the ids of these events.
 */
export const setEventsAside = async (
  ownerUrl: string,
  errors: readonly string[],
  streamType = 'partner',
): Promise<string[]> => {
  const ids: string[] = [];
  for (const [index, error] of errors.entries()) {
    const [row] = await ownersLook<{ event_id: string }>(
      ownerUrl,
      `INSERT INTO es.dead_letters (consumer, position, event_id, stream_id, error, attempts, reason)
       SELECT 'processes', position, event_id, stream_id, '${error}', 6, 'failed' FROM es.events
       WHERE stream_type = '${streamType}' ORDER BY position LIMIT 1 OFFSET ${index}
       ON CONFLICT (consumer, position) DO UPDATE SET error = excluded.error RETURNING event_id`,
    );
    ids.push(row?.event_id ?? '');
  }
  return ids;
};
