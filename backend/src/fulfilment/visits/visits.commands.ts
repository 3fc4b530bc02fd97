import type { Dependants } from '../../platform/dependants.js';
import { DomainCommand } from '../../platform/domain/command.js';
import type { Withdrawal } from '../policies/refund.policy.js';
import type { OfServiceId } from '../service/service-fields.js';

/** Deadline `cancel_unserved` (T4): the service is cancelled because no partner has accepted. */
export class CancelUnassignedService extends DomainCommand<OfServiceId> {
  readonly type = 'CancelUnassignedService';
}

/**
 * `doneAt` in all commands of a partner: when it was done, as the partner states it (ISO 8601). `isClosed`: whether the
 * cemetery is closed for the visit; set by the handler.
 */
export class StartService extends DomainCommand<
  OfServiceId & { readonly partnerId: string; readonly doneAt?: string; readonly isClosed?: boolean }
> {
  readonly type = 'StartService';

  /** What depends on a device's clock: a start that was done before T6 but is reported after it. */
  static readonly dependants = {
    doneAt: {
      openCart: 'none',
      unpaidOrder: 'none',
      voucher: 'none',
      paidOrder: 'asks',
      offer: 'keeps',
      acceptedWork: 'follows',
      runningPlan: 'none',
      document: 'none',
      mailToCome: 'follows',
      armedDeadline: 'keeps',
      openPage: 'follows',
    },
  } as const satisfies Record<string, Dependants>;
}

/**
 * The handler sets `opensAt`, the instant at which the cemetery opens on the scheduled day; null if there is no
 * cemetery, or it does not open.
 */
export class DeliverService extends DomainCommand<
  OfServiceId & { readonly partnerId: string; readonly doneAt?: string; readonly opensAt?: string | null }
> {
  readonly type = 'DeliverService';
}

/** The customer's rating. The comment is stored outside the events, where it can be erased. */
export class GiveFeedback extends DomainCommand<
  OfServiceId & { readonly customerId: string; readonly rating: number; readonly comment: string | null }
> {
  readonly type = 'GiveFeedback';
}

/** Deadline `feedback_timeout` (T8): the time for feedback has ended. */
export class TimeOutFeedback extends DomainCommand<OfServiceId> {
  readonly type = 'TimeOutFeedback';
}

/** Deadline `close` (T10): the service closes. */
export class CloseService extends DomainCommand<OfServiceId> {
  readonly type = 'CloseService';
}

/**
 * Cancels a service whose work is neither in progress nor done. The refund follows docs/domain.md#refunds;
 * `ServiceCancelled` contains it, and `ListServicesByIds` returns it afterwards.
 */
export class CancelService extends DomainCommand<
  OfServiceId & {
    readonly by: 'customer' | 'admin' | 'system';
    readonly reason: string;
    /** The customer's text; stored outside the events, where it can be erased. */
    readonly comment?: string;
    /** Set when the consumer has withdrawn from the whole contract. */
    readonly withdrawal?: Withdrawal | undefined;
    /** The refund that the person saw, in cents; another one is refused with 409 `amount_changed`. */
    readonly expectedRefundCents?: number | undefined;
    /**
     * When the whole order was cancelled, in ISO 8601 (business time): the refund is that of this instant, whenever the
     * cancellation reaches the service.
     */
    readonly asOf?: string | undefined;
  }
> {
  readonly type = 'CancelService';
}

/**
 * Deadlines `proof_reminder` (T7) and `dispute_alarm` (T9): sends a mail to the partner or to the office. The state of
 * the service does not change.
 */
export class RemindOfService extends DomainCommand<OfServiceId & { readonly of: 'proof' | 'dispute' }> {}
