import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { withdrawalEnd } from '@perpetua/contracts/withdrawal';
import { type LocalSlot, slotStart } from './local-slot.policy.js';

/** What a refund depends on when a service is cancelled. Money in cents. */
export interface CancelledService extends LocalSlot {
  readonly type: ServiceType;
  readonly priceCents: number;
  readonly amountToReceiveCents: number;
  /** What was refunded before this cancellation. */
  readonly refundedCents: number;
  /** Null while no partner has accepted. */
  readonly partnerId: string | null;
  readonly started: boolean;
  readonly purchasedAt: Date;
  /** When the service counts as missed, unless it has started by then. */
  readonly missedAt: Date;
  /** Whether the customer may cancel free of charge until the work begins. */
  readonly isCancelledFree: boolean;
  /** Whether the service is a redo: the same work is being repeated after an upheld dispute. */
  readonly isRedo: boolean;
  /**
   * The consumer's withdrawal from the whole contract, by which the service is cancelled; absent for any other
   * cancellation. Received in time, it holds whenever this cancellation follows.
   */
  readonly withdrawal?: Withdrawal | undefined;
}

/** What a withdrawal means for work that has begun: it is charged only if the consumer had requested an early start. */
export interface Withdrawal {
  readonly isBegunWorkCharged: boolean;
}

/** The customer's refund, and the partner's earning from the part of the price that is not refunded. In cents. */
export interface CancellationMoney {
  readonly refundCents: number;
  readonly earnedCents: number;
}

const FREE_UNTIL_BEFORE_SLOT_MS = 24 * 3_600_000;

/**
 * The money of a cancellation (docs/domain.md#refunds). The refund is a share of what earlier refunds left of the
 * price:
 * - all for a service that no partner has accepted, for a redo, for a service that was missed, and until the work begins for
 *   one that we moved from a closed day;
 * - all for a cleaning that has not started, until the end of the fourteenth day after its purchase, or by a withdrawal;
 * - all for work that has begun by a withdrawal without a request for an early start;
 * - nothing for flowers that the partner has started;
 * - otherwise all while the slot is more than 24 h away, then one half.
 * The partner earns the part of the amount to receive that corresponds to the part of the price that is not refunded.
 */
export const cancellationMoney = (service: CancelledService, now: Date): CancellationMoney => {
  const leftCents = service.priceCents - service.refundedCents;
  const refundCents = Math.round(leftCents * refundedShare(service, now));
  const earnedCents = service.partnerId === null ? 0 : partnerShare(service, leftCents - refundCents);
  return { refundCents, earnedCents };
};

/** The instants at which the passing of time alone may change the refund, in no order. */
export const refundMoments = (service: LocalSlot & Pick<CancelledService, 'purchasedAt'>): readonly Date[] => [
  new Date(slotStart(service).getTime() - FREE_UNTIL_BEFORE_SLOT_MS),
  withdrawalEnd(service.purchasedAt),
];

/**
 * What the partner earns, in cents: amount to receive × `remainingCents` ÷ price. `remainingCents` is the part of the
 * price that is not refunded.
 */
export const partnerShare = (
  { priceCents, amountToReceiveCents }: Pick<CancelledService, 'priceCents' | 'amountToReceiveCents'>,
  remainingCents: number,
): number => (remainingCents === 0 ? 0 : Math.round((amountToReceiveCents * remainingCents) / priceCents));

const refundedShare = (service: CancelledService, now: Date): 0 | 0.5 | 1 => {
  if (service.partnerId === null || service.isRedo) return 1;
  if (service.type === 'flower' && service.started) return 0;
  if (service.isCancelledFree && !service.started) return 1;
  if (isWithdrawn(service) || mayWithdraw(service, now) || isMissed(service, now)) return 1;
  const untilSlot = slotStart(service).getTime() - now.getTime();
  return untilSlot > FREE_UNTIL_BEFORE_SLOT_MS ? 1 : 0.5;
};

const isMissed = ({ started, missedAt }: CancelledService, now: Date): boolean => !started && now >= missedAt;

const mayWithdraw = (service: CancelledService, now: Date): boolean =>
  service.type === 'clean' && !service.started && now < withdrawalEnd(service.purchasedAt);

const isWithdrawn = ({ type, started, withdrawal }: CancelledService): boolean =>
  type === 'clean' && withdrawal !== undefined && !(started && withdrawal.isBegunWorkCharged);
