import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { considerationOutcomes } from '@perpetua/contracts/fulfilment.contract';
import { z } from 'zod';

/** An outcome that this version does not know is `other`. */
const outcomeSchema = z.enum([...considerationOutcomes, 'other']).catch('other');
const consideredSchema = z.array(z.object({ partnerId: z.string(), distanceKm: z.number(), outcome: outcomeSchema }));

/** One time that matching looked at the partners, nearest first. */
export interface Consideration {
  version: number;
  at: string;
  /** In the reader's language. */
  sentence: string;
  partners: z.output<typeof consideredSchema>;
}

/** Every time the partners were looked at, the last first. */
export function considerationsOf(events: readonly AuditEvent[]): Consideration[] {
  const found = events.flatMap(({ version, occurredAt: at, sentence, data }) => {
    const considered = consideredSchema.safeParse(data.considered);
    return considered.success ? [{ version, at, sentence, partners: considered.data }] : [];
  });
  return found.toReversed();
}
