import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { considerationOutcomes } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';

/** An outcome that this version does not know is `other`. */
const outcomeSchema = z.enum([...considerationOutcomes, 'other']).catch('other');
const consideredSchema = z.array(z.object({ partnerId: z.string(), distanceKm: z.number(), outcome: outcomeSchema }));

/** The ways in which an offer ends without being accepted. */
const answerTypes: readonly string[] = ['OfferDeclined', 'OfferExpired', 'OfferWithdrawn'];

/** One time that matching looked at the partners, nearest first. */
export interface Consideration {
  version: number;
  at: string;
  /** In the reader's language. */
  sentence: string;
  partners: z.output<typeof consideredSchema>;
  /** How the offer of this time ended without a yes, oldest first. */
  answers: Pick<AuditEvent, 'version' | 'occurredAt' | 'sentence'>[];
}

/** Every time the partners were looked at, the last first. */
export function considerationsOf(events: readonly AuditEvent[]): Consideration[] {
  const found: Consideration[] = [];
  for (const event of events) {
    const { version, occurredAt: at, sentence, data, type } = event;
    const considered = consideredSchema.safeParse(data.considered);
    if (considered.success) found.push({ version, at, sentence, partners: considered.data, answers: [] });
    else if (answerTypes.includes(type)) found.at(-1)?.answers.push(event);
  }
  return found.toReversed();
}
