import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { partnerShare } from '../policies/refund.policy.js';
import { isDue } from '../service/service.state.js';
import type { ServiceRelation } from '../policies/service-visibility.policy.js';
import type { ServiceRow } from './service-row.projection.js';

/** The open proposal, block and dispute of a service. A partner does not get the text of a dispute. */
export const mattersOf = (
  { proposal, block, dispute }: ServiceRow,
  remarks: ReadonlyMap<string, string>,
  { now, relation }: { readonly now: Date; readonly relation: ServiceRelation },
): Pick<Service, 'proposal' | 'block' | 'dispute'> => ({
  proposal: proposal
    ? {
        by: proposal.by,
        date: proposal.date,
        hour: proposal.hour ?? undefined,
        answerBy: proposal.lapsesAt,
        reason: proposal.remarkId === null ? undefined : remarks.get(proposal.remarkId),
      }
    : undefined,
  block: block ? { kind: block.kind, note: remarks.get(block.remarkId), answerBy: block.answerBy } : undefined,
  dispute: dispute
    ? {
        reason: dispute.reason,
        text: relation === 'assigned' ? undefined : remarks.get(dispute.remarkId),
        openedAt: dispute.openedAt,
        alarmAt: dispute.alarmAt,
        overdue: isDue(dispute.alarmAt, now),
      }
    : undefined,
});

/**
 * What the partner earns, in cents: the posted amount of a closed or cancelled service, otherwise what the partner will
 * earn from the part of the price that is not refunded.
 */
export const earningOf = (row: ServiceRow): number =>
  row.status === 'cancelled' || row.status === 'closed'
    ? row.earned_cents
    : partnerShare(
        { priceCents: row.price_cents, amountToReceiveCents: row.amount_to_receive_cents },
        row.price_cents - row.refund_cents,
      );
