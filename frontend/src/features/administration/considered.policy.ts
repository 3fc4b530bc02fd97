import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { z } from 'zod';

/** Why a partner was asked, or was passed over (decisions §2, Matching); what this version does not know is `other`. */
const outcomes = [
  'chosen',
  'outside_radius',
  'no_capacity',
  'declined',
  'asked_before',
  'asked_twice',
  'open_offer_elsewhere',
  'paused',
  'suspended',
  'not_approved',
  'other',
] as const;

const consideredSchema = z.array(
  z.object({ partnerId: z.string(), distanceKm: z.number(), outcome: z.enum(outcomes).catch('other') }),
);

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
