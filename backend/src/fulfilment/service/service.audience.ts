import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { changeOf, defineAudience } from '../../platform/live/live-audience.js';
import { type ServiceEvent, serviceEvents } from './service.events.js';

/** The customer who bought a service, and the partner who performs it. */
interface ServicePeople {
  readonly customer_id: string;
  readonly partner_id: string | null;
}

/**
 * Events that open or end an offer, or correct what it shows. The partner with the offer is notified, also after accepting it, so that the
 * partner's other screens reload.
 */
const OFFER_EVENTS: ReadonlySet<ServiceEvent['type']> = new Set([
  'OfferMade',
  'OfferCountered',
  'OfferAccepted',
  'OfferDeclined',
  'OfferExpired',
  'OfferWithdrawn',
  'ServiceEscalated',
  'DeliveryCorrected',
]);

/**
 * Events after which the partner named in the event is notified as well, because the row may name another partner, or
 * none, by then.
 */
const HELD_BY: ReadonlySet<ServiceEvent['type']> = new Set([
  'OfferAccepted',
  'PartnerAssigned',
  'PartnerWithdrew',
  'PartnerWithdrewLate',
  'PartnerDidNotShow',
  'StalledServiceEscalated',
  'PartnerBlocked',
  'BlockEscalated',
  'RedoAssignedToAnotherPartner',
  'ServiceRelocated',
  'ServiceCancelled',
]);

const partnerOf = ({ data }: Recorded<ServiceEvent>): string[] => {
  const { partnerId } = data as { readonly partnerId?: string | null };
  return partnerId ? [partnerId] : [];
};

/**
 * Announces each event of a service to its customer, the assigned partner and the admins; events of an offer also, as a
 * change of the offer, to the partner who received it. Partners with an earlier offer are not notified of later events.
 */
export const serviceAudience = defineAudience(serviceEvents, {
  concerned: async (serviceIds, database) => {
    const rows = await database.query<ServicePeople & { service_id: string }>({
      name: 'fulfilment.audience',
      text: 'SELECT service_id, customer_id, partner_id FROM fulfilment.services WHERE service_id = ANY($1::uuid[])',
      values: [serviceIds],
    });
    return new Map(rows.map(({ service_id, ...people }): [string, ServicePeople] => [service_id, people]));
  },
  notices: (event, people) => {
    const holders = [
      ...(people?.partner_id ? [people.partner_id] : []),
      ...(HELD_BY.has(event.type) ? partnerOf(event) : []),
    ];
    const change = changeOf('service', event, [...new Set([...(people ? [people.customer_id] : []), ...holders])]);
    const offeredTo = OFFER_EVENTS.has(event.type) ? partnerOf(event) : [];
    return offeredTo.length === 0 ? [change] : [change, changeOf('offer', event, offeredTo)];
  },
});
