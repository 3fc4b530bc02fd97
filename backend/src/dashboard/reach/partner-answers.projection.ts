import { serviceEvents, type ServiceEvent } from '../../fulfilment/index.js';
import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { readStreams } from '../../platform/event-store/stream-reader.js';
import type { ProjectionDefinition } from '../../platform/projections/projection-definition.js';
import { lisbonDay } from '../daily-counts.projection.js';
import { roundedMinutes } from '../measures.policy.js';

type Known = Recorded<ServiceEvent>;
type Answer = Extract<Known, { type: 'OfferAccepted' | 'OfferDeclined' }>;

/**
 * An acceptance in advance is no answer: nobody was waited for. Nor is one with the partner's own hour: the time until it
 * is the customer's, who chose it.
 */
const isAnswer = (event: Recorded): event is Answer =>
  event.type === 'OfferDeclined' ||
  (event.type === 'OfferAccepted' && !('via' in event.data) && !('hour' in event.data));

const upsert = (table: string): string => `
  INSERT INTO ${table} AS known (day, partner_id, minutes, count)
  SELECT day, partner_id, minutes, count(*) FROM unnest($1::date[], $2::uuid[], $3::int[]) AS answered (day, partner_id, minutes)
  GROUP BY day, partner_id, minutes
  ON CONFLICT (day, partner_id, minutes) DO UPDATE SET count = known.count + excluded.count`;

/** Counts how many minutes partners took to accept or decline their offers. */
export const partnerAnswersProjection: ProjectionDefinition = {
  name: 'dashboard.partner-answers',
  table: 'dashboard.partner_answers',
  apply: async (events, { tx, table }) => {
    const answers = events.filter(isAnswer);
    if (answers.length === 0) return;
    const streams = await readStreams(
      tx,
      serviceEvents,
      answers.map(({ streamId }) => streamId),
    );
    const counted = answers.flatMap((answer) => {
      const history = (streams.get(answer.streamId) ?? []) as readonly Known[];
      const made = history.find(({ type, data }) => type === 'OfferMade' && data.offerId === answer.data.offerId);
      if (made === undefined) return [];
      const minutes = roundedMinutes((answer.occurredAt.getTime() - made.occurredAt.getTime()) / 60_000);
      return [{ day: lisbonDay.format(answer.occurredAt), partnerId: answer.data.partnerId, minutes }];
    });
    if (counted.length === 0) return;
    await tx.query({
      name: `partner-answers:${table}`,
      text: upsert(table),
      values: [
        counted.map(({ day }) => day),
        counted.map(({ partnerId }) => partnerId),
        counted.map(({ minutes }) => minutes),
      ],
    });
  },
};
