import type { ServiceFacts } from '../fulfilment/index.js';
import type { CancellationOutcome, OrderToCancel } from '../ordering/index.js';
import type { SubscriptionProgress } from '../subscriptions/index.js';

/** The services and the subscription of an order that existed when the cancellation reached them. */
export interface ReachedParts {
  readonly serviceIds: readonly string[];
  /**
   * The subscription after its cancellation; null when the order has no plan, or its subscription does not exist yet.
   */
  readonly subscription: SubscriptionProgress | null;
}

/**
 * The outcome of a cancellation: its refunds, and the services that are still pending. A service that did not exist
 * when the services were cancelled is pending until it is cancelled, even if it exists by now, because its refund is
 * not known before then. While a plan has no subscription, all its visits are pending. A refund that the order has
 * already requested is listed with the requested amount; the other refunds add up to at most what is left of the
 * payment, as the order limits them when it requests them.
 * @param services all services that exist by now
 */
export const cancellationOutcome = (
  { parts, refunds: requested }: Pick<OrderToCancel, 'parts' | 'refunds'>,
  { serviceIds: reached, subscription }: ReachedParts,
  services: readonly Pick<ServiceFacts, 'serviceId' | 'status' | 'refundCents'>[],
): Omit<CancellationOutcome, 'existing'> => {
  const cancelled = services.filter(({ status }) => status === 'cancelled');
  const isKnown = (id: string): boolean => reached.includes(id) || cancelled.some(({ serviceId }) => serviceId === id);
  const expected = subscription === null ? parts.serviceIds : subscription.serviceIds;
  let { leftCents } = requested;
  const limited = (refundCents: number): number => {
    const given = Math.min(refundCents, leftCents);
    leftCents -= given;
    return given;
  };
  return {
    refunds: cancelled.map(({ serviceId, refundCents }) => ({
      serviceId,
      refundCents: requested.ofServices.get(serviceId) ?? limited(refundCents),
    })),
    visitsRefundCents: requested.ofVisits ?? limited(subscription?.cancelledVisits.refundCents ?? 0),
    pending: expected.filter((id) => !isKnown(id)),
  };
};
