import type { Recorded } from '../../platform/event-store/recorded-event.js';
import { changeOf, defineAudience } from '../../platform/live/live-audience.js';
import { type ServiceEvent, serviceEvents } from './service.events.js';

/** The customer who bought a service, and the partner who performs it. */
interface ServicePeople {
  readonly customer_id: string;
  readonly partner_id: string | null;
}

/**
 * Events that give a partner an offer or take it away; accepting an offer also refreshes the partner's other screens.
 */
const OFFER_EVENTS: ReadonlySet<ServiceEvent['type']> = new Set([
  'OfferMade',
  'OfferAccepted',
  'OfferDeclined',
  'OfferExpired',
  'OfferWithdrawn',
  'ServiceEscalated',
]);

/** Events that take a service or an offer from a partner, after which the row may name another partner. */
const HELD_BY: ReadonlySet<ServiceEvent['type']> = new Set([
  'OfferAccepted',
  'PartnerAssigned',
  'PartnerWithdrew',
  'PartnerWithdrewLate',
  'PartnerDidNotShow',
  'StalledServiceEscalated',
  'BlockEscalated',
  'RedoAssignedToAnotherPartner',
  'ServiceCancelled',
]);

const partnerOf = ({ data }: Recorded<ServiceEvent>): string[] => {
  const { partnerId } = data as { readonly partnerId?: string | null };
  return partnerId ? [partnerId] : [];
};

/**
 * Events of a service go to its customer and the assigned partner; events of an offer go only to the partner who
 * received the offer. Partners with an earlier offer get no further events.
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
