import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { Temporal } from 'temporal-polyfill';
import { later } from '../../platform/clock/local-time.js';
import { type LocalSlot, slotStart } from './local-slot.policy.js';

/** What a refund depends on when a service is cancelled. Money in cents. */
export interface CancelledService extends LocalSlot {
  readonly type: ServiceType;
  readonly priceCents: number;
  readonly amountToReceiveCents: number;
  /** Refunded before. */
  readonly refundedCents: number;
  /** Null while no partner has accepted. */
  readonly partnerId: string | null;
  readonly started: boolean;
  readonly purchasedAt: Date;
  /** From when on the service counts as missed, unless it has started. */
  readonly missedAt: Date;
  /** Whether the service is performed again after an upheld dispute. */
  readonly isRedo: boolean;
}

/** The refund of the customer, and the partner's earning from the rest. */
export interface CancellationMoney {
  readonly refundCents: number;
  readonly earnedCents: number;
}

const WITHDRAWAL_PERIOD = Temporal.Duration.from({ days: 14 });
const FREE_UNTIL_BEFORE_SLOT_MS = 24 * 3_600_000;

/**
 * The money of a cancellation (docs/domain.md#refunds): an unaccepted service in full; a cleaning that has not started
 * in full within 14 days of its purchase; an accepted service in full while its slot is more than 24 h away, then one
 * half, in full again once it was missed or is a redo, and nothing for flowers once started. Earlier refunds are not
 * refunded twice. The partner earns the same share of the amount to receive as is kept of the price.
 */
export const cancellationMoney = (service: CancelledService, now: Date): CancellationMoney => {
  const leftCents = service.priceCents - service.refundedCents;
  const refundCents = Math.round(leftCents * refundedShare(service, now));
  const earnedCents = service.partnerId === null ? 0 : partnerShare(service, leftCents - refundCents);
  return { refundCents, earnedCents };
};

/** The partner's earning from the kept part of the price: the same share of the amount to receive. Cents. */
export const partnerShare = (
  { priceCents, amountToReceiveCents }: Pick<CancelledService, 'priceCents' | 'amountToReceiveCents'>,
  remainingCents: number,
): number => (remainingCents === 0 ? 0 : Math.round((amountToReceiveCents * remainingCents) / priceCents));

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
