import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { Temporal } from 'temporal-polyfill';
import { later } from '../../platform/clock/local-time.js';
import { type LocalSlot, slotStart } from './local-slot.policy.js';

/** What a refund depends on when a service is cancelled. Money in cents. */
export interface CancelledService extends LocalSlot {
  readonly type: ServiceType;
  readonly priceCents: number;
  readonly amountToReceiveCents: number;
  /** Granted back before. */
  readonly refundedCents: number;
  /** Null while no partner has accepted. */
  readonly partnerId: string | null;
  readonly started: boolean;
  readonly purchasedAt: Date;
  /** From when on it counts as missed, unless it has started. */
  readonly missedAt: Date;
  /** Whether a dispute was upheld, and it is to be done again. */
  readonly isRedo: boolean;
}

/** What goes back to the customer, and what the partner earns of the rest. */
export interface CancellationMoney {
  readonly refundCents: number;
  readonly earnedCents: number;
}

const WITHDRAWAL_PERIOD = Temporal.Duration.from({ days: 14 });
const FREE_UNTIL_BEFORE_SLOT_MS = 24 * 3_600_000;

/**
 * The money of a cancellation (docs/domain.md#refunds): an unaccepted service in full; a cleaning that has not started
 * in full within 14 days of its purchase; an accepted service in full while its slot is more than 24 h away, then one
 * half, in full again once it was missed or is to be done again, and nothing for flowers once started. What was given
 * back before is not given back twice. The partner earns the same share of the amount to receive as is kept of the
 * price.
 */
export const cancellationMoney = (service: CancelledService, now: Date): CancellationMoney => {
  const leftCents = service.priceCents - service.refundedCents;
  const refundCents = Math.round(leftCents * refundedShare(service, now));
  const earnedCents = service.partnerId === null ? 0 : partnerShare(service, leftCents - refundCents);
  return { refundCents, earnedCents };
};

/** What the partner earns of what is kept of the price: its part of the amount to receive. Cents. */
export const partnerShare = (
  { priceCents, amountToReceiveCents }: Pick<CancelledService, 'priceCents' | 'amountToReceiveCents'>,
  keptCents: number,
): number => (keptCents === 0 ? 0 : Math.round((amountToReceiveCents * keptCents) / priceCents));

const refundedShare = (service: CancelledService, now: Date): 0 | 0.5 | 1 => {
  if (service.partnerId === null || service.isRedo) return 1;
  if (service.type === 'flower' && service.started) return 0;
  if (mayWithdraw(service, now) || isMissed(service, now)) return 1;
  const untilSlot = slotStart(service).getTime() - now.getTime();
  return untilSlot > FREE_UNTIL_BEFORE_SLOT_MS ? 1 : 0.5;
};

const isMissed = ({ started, missedAt }: CancelledService, now: Date): boolean => !started && now >= missedAt;

const mayWithdraw = (service: CancelledService, now: Date): boolean =>
  service.type === 'clean' &&
  !service.started &&
  now.getTime() <= later(service.purchasedAt, WITHDRAWAL_PERIOD, service.timeZone).getTime();
