import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { considerationOutcomes } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';

/** The outcome of matching for a partner. An outcome that only a newer server knows is parsed as `other`. */
const outcomeSchema = z.enum([...considerationOutcomes, 'other']).catch('other');
const consideredSchema = z.array(z.object({ partnerId: z.string(), distanceKm: z.number(), outcome: outcomeSchema }));

/** The types of events that end an offer without acceptance, or name another hour for it. */
const answerTypes: readonly string[] = ['OfferCountered', 'OfferDeclined', 'OfferExpired', 'OfferWithdrawn'];

/** One round of matching, with the partners that it considered, nearest first. */
export interface Consideration {
  version: number;
  at: string;
  /** The sentence of the round's event, in the reader's language. */
  sentence: string;
  partners: z.output<typeof consideredSchema>;
  /** The id of the offer that was made in this round; undefined if nobody was asked. */
  offerId: unknown;
  /** The events that ended offers of this round without acceptance, or named another hour, oldest first. */
  answers: Pick<AuditEvent, 'version' | 'occurredAt' | 'sentence'>[];
}

/** All rounds of matching, latest first. */
export function considerationsOf(events: readonly AuditEvent[]): Consideration[] {
  const found: Consideration[] = [];
  const roundOf = (offerId: unknown) => found.findLast((round) => round.offerId === offerId);
  for (const event of events) {
    const { version, occurredAt: at, sentence, data, type } = event;
    const considered = consideredSchema.safeParse(data.considered);
    const { offerId } = data;
    if (considered.success) {
      const partners = considered.data.toSorted((one, other) => one.distanceKm - other.distanceKm);
      found.push({ version, at, sentence, partners, offerId, answers: [] });
    } else if (answerTypes.includes(type)) roundOf(offerId)?.answers.push(event);
  }
  return found.toReversed();
}
