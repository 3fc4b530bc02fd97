import type { OtherHour } from '@perpetua/contracts/fulfilment.contract';
import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { type ServiceAction, serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { Role } from '@perpetua/contracts/roles';
import type { ServiceRow } from './service.row.js';

/**
 * A viewer's relation to a service: its customer, its assigned partner, a partner who has or had an offer, or an admin.
 * A partner who bought the service is its customer; an admin always has the relation `admin`.
 */
export type ServiceRelation = 'customer' | 'assigned' | 'offered' | 'admin';

/** The person who looks at a service. */
export interface Viewer {
  readonly id: string;
  readonly role: Role;
}

type Concerned = Pick<ServiceRow, 'status' | 'customer_id' | 'partner_id' | 'asked'>;

/** A viewer's relation to a service; null if the service does not concern the viewer, who then gets 404. */
export const relationTo = (service: Concerned, viewer: Viewer): ServiceRelation | null => {
  if (viewer.role === 'admin') return 'admin';
  if (service.customer_id === viewer.id) return 'customer';
  if (service.partner_id === viewer.id) return service.status === 'cancelled' ? 'offered' : 'assigned';
  return service.asked.some(({ partnerId }) => partnerId === viewer.id) ? 'offered' : null;
};

/** The role in which a viewer acts on a service. */
export const roleFor: Record<ServiceRelation, Role> = {
  customer: 'customer',
  assigned: 'partner',
  offered: 'partner',
  admin: 'admin',
};
const answersToOffer: ReadonlySet<ServiceAction> = new Set(
  serviceLifecycle.actions.filter(({ answersOffer }) => answersOffer).map(({ segment }) => segment),
);

/**
 * The actions that the lifecycle permits to a viewer now. A partner who is only offered the service may answer the
 * offer while it is open, and do nothing else. The proposer of a date cannot answer the proposal. An early delivery is
 * allowed once, and only for flowers, which also have another hour; a partner may replace it once, and the customer
 * chooses one while a partner proposes it.
 */
export const actionsFor = (
  service: Pick<ServiceRow, 'status' | 'type' | 'early' | 'proposal' | 'offers'>,
  viewer: { readonly id: string; readonly relation: ServiceRelation },
  now: Date,
): ServiceAction[] => {
  const { relation } = viewer;
  const role = roleFor[relation];
  const mayAllowEarly = service.type === 'flower' && service.early === null;
  const isImpossible: Partial<Record<ServiceAction, boolean>> = {
    'allow-early': !mayAllowEarly,
    counter: service.type === 'clean' || openOfferOf(service, viewer.id, now)?.isHourReplaced === true,
    'accept-hour': otherHoursOf(service, now).length === 0,
  };
  const actions = allowedActions(serviceLifecycle, { state: service.status, role }).filter(
    (action) => isImpossible[action] !== true,
  );
  if (relation !== 'offered') {
    return service.proposal?.by === role ? actions.filter((action) => action !== 'answer') : actions;
  }
  return openOfferOf(service, viewer.id, now) ? actions.filter((action) => answersToOffer.has(action)) : [];
};

/** A partner's offer of the service that can still be answered; undefined if there is none. */
export const openOfferOf = (
  { offers }: Pick<ServiceRow, 'offers'>,
  partnerId: string,
  now: Date,
): ServiceRow['offers'][number] | undefined =>
  offers.find((offer) => offer.partnerId === partnerId && Date.parse(offer.expiresAt) > now.getTime());

/** The other hours that partners propose and that can still be chosen, the earliest first. */
export const otherHoursOf = ({ offers }: Pick<ServiceRow, 'offers'>, now: Date): OtherHour[] =>
  offers
    .flatMap(({ offerId, hour, expiresAt }) =>
      hour === undefined || Date.parse(expiresAt) <= now.getTime() ? [] : [{ offerId, hour, expiresAt }],
    )
    .toSorted((one, other) => one.hour.localeCompare(other.hour));
