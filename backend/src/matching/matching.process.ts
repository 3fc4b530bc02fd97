import { serviceEvents } from '../fulfilment/index.js';
import { enqueue, type Output } from '../platform/processes/output.js';
import { defineProcess, on } from '../platform/processes/process-definition.js';

/** The job that finds the next partner to ask for one service. */
const FIND_PARTNER = 'find-partner';

const findPartner = ({ streamId }: { readonly streamId: string }): readonly Output[] => [
  enqueue('matching', FIND_PARTNER, { serviceId: streamId }),
];

/** Starts the geo-matching job whenever a service needs a partner. */
export const matchingProcess = defineProcess('matching', [
  on(serviceEvents, {
    MatchingStarted: findPartner,
    OfferDeclined: findPartner,
    OfferExpired: findPartner,
    OfferWithdrawn: findPartner,
    PartnerWithdrew: findPartner,
    ServiceRescheduled: findPartner,
    ServiceRelocated: findPartner,
    PartnerDidNotShow: findPartner,
    RedoAssignedToAnotherPartner: findPartner,
  }),
]);
