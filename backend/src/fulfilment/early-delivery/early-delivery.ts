import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { DomainCommand } from '../../platform/domain/command.js';
import { decisions } from '../../platform/domain/decider.js';
import type { ServiceSentences } from '../history/sentence-context.js';
import type { OfServiceId } from '../service/service-fields.js';
import type { ServiceEvent } from '../service/service.events.js';
import { requirePermitted, type Service, type ServiceContext, type ServiceFolds } from '../service/service.state.js';
import { remarkIdOf, requireCustomer } from '../visits/visits.js';
import type { earlyDeliveryEvents } from './early-delivery.events.js';

/**
 * Allows that flowers are started and delivered before their slot. The reason is stored outside the events, where it can
 * be erased.
 */
export class AllowEarlyDelivery extends DomainCommand<OfServiceId & { readonly reason?: string }> {
  readonly type = 'AllowEarlyDelivery';
}

/**
 * The customer or an admin allows an early delivery. A repeat changes nothing; it is allowed after the fact as well,
 * because a partner may report the delivery later.
 */
const allowEarly = (
  { reason }: Pick<AllowEarlyDelivery['payload'], 'reason'>,
  service: Service,
  { now, actor, commandId }: ServiceContext,
): readonly ServiceEvent[] => {
  requireCustomer(service, actor);
  if (service.earlyAllowed !== null) return [];
  requirePermitted(service, 'EarlyDeliveryAllowed', actor.role);
  const allowed = {
    by: actor.role === 'admin' ? ('admin' as const) : ('customer' as const),
    remarkId: reason === undefined ? null : remarkIdOf(commandId),
    at: now.toISOString(),
  };
  return [{ type: 'EarlyDeliveryAllowed', data: allowed }];
};

/** The rule of an early delivery. */
export const earlyDeliveryDecisions = decisions<Service, ServiceEvent, DeadlineWindows>().on(
  AllowEarlyDelivery,
  allowEarly,
);

/** How an allowed early delivery changes the service's state. */
export const earlyDeliveryFolds: ServiceFolds<keyof typeof earlyDeliveryEvents> = {
  EarlyDeliveryAllowed: (service, { by, remarkId }) => ({ ...service, earlyAllowed: { by, remarkId } }),
};

/** The sentence about an early delivery in the history of a service. */
export const earlyDeliverySentences: ServiceSentences<keyof typeof earlyDeliveryEvents> = {
  EarlyDeliveryAllowed: ({ by }, { texts, as }) => (by === as ? texts.earlyAllowedByYou() : texts.earlyAllowed(by)),
};
