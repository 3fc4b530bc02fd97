import { type ServiceEvent, serviceEvents, wasOnlyOffer } from '../fulfilment/index.js';
import type { Recorded } from '../platform/event-store/recorded-event.js';
import { enqueue, type Output } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';

/** The job that finds the next partner to ask for one service. */
const FIND_PARTNER = 'find-partner';

const findPartner = ({ streamId }: { readonly streamId: string }): readonly Output[] => [
  enqueue('matching', FIND_PARTNER, { serviceId: streamId }),
];

/** Events of before several offers could be open led back to matching by themselves. */
const afterOnlyOffer = (event: Recorded<ServiceEvent>): readonly Output[] =>
  wasOnlyOffer(event) ? findPartner(event) : [];

/**
 * Starts the geo-matching job whenever a service needs a partner. While others are being asked, the deadline `stagger`
 * starts it.
 */
export const matchingProcess = defineProcess('matching', [
  on(serviceEvents, {
    MatchingStarted: findPartner,
    OfferDeclined: afterOnlyOffer,
    OfferExpired: afterOnlyOffer,
    OfferWithdrawn: afterOnlyOffer,
    OffersExhausted: findPartner,
    PartnerWithdrew: findPartner,
    ServiceRescheduled: findPartner,
    ServiceRelocated: findPartner,
    PartnerDidNotShow: findPartner,
    RedoAssignedToAnotherPartner: findPartner,
  }),
]);
