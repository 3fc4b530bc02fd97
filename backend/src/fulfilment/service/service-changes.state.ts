import type {
  Assignment,
  Common,
  Departure,
  OfferedPartner,
  Service,
  ServiceIn,
  ServiceMoment,
} from './service.state.js';

/** Copies only the fields that exist in every status, so that a new status does not keep fields of the previous one. */
export const commonOf = (service: Common): Common => ({
  agreed: service.agreed,
  scheduledDate: service.scheduledDate,
  scheduledHour: service.scheduledHour,
  promisedDate: service.promisedDate,
  matchFrom: service.matchFrom,
  cancelAt: service.cancelAt,
  round: service.round,
  offerHistory: service.offerHistory,
  answered: service.answered,
  visit: service.visit,
  photos: service.photos,
  blockResolvedTo: service.blockResolvedTo,
  feedback: service.feedback,
  resolution: service.resolution,
  refundedCents: service.refundedCents,
  earnedCents: service.earnedCents,
});

/** The changed fields when the customer has agreed to a new date and hour. */
export const agreedOn = ({ date, hour, cancelAt }: ServiceMoment & { readonly cancelAt: string }) => ({
  scheduledDate: date,
  scheduledHour: hour,
  promisedDate: date,
  cancelAt,
});

/**
 * Removes the assigned partner, who gets no further offer of the service. The next partner's work counts as another
 * visit.
 */
export const withoutPartner = (service: Common & { readonly assignment: Assignment }, how: Departure): Common => ({
  ...nextVisit(service),
  round: service.round + 1,
  offerHistory: departed(service.offerHistory, service.assignment, how),
});

const departed = (
  history: Common['offerHistory'],
  { partnerId, offerId }: Assignment,
  how: Departure,
): Common['offerHistory'] => {
  const before = history.find((one) => one.partnerId === partnerId);
  const gone: OfferedPartner = { partnerId, offerId, times: before?.times ?? 0, declined: true, ended: how };
  return [...history.filter((one) => one !== before), gone];
};

/** Begins another visit, without the feedback on the previous visit. */
export const nextVisit = (service: Common): Common => ({
  ...commonOf(service),
  visit: service.visit + 1,
  feedback: null,
});

/** Cancels the service with a refund that an admin or a deadline grants; the partner earns nothing. */
export const cancelledAtPartnersCost = (
  service: Service,
  cancelled: Pick<ServiceIn<'cancelled'>, 'cancellation' | 'assignment' | 'deliveredAt'>,
): ServiceIn<'cancelled'> => ({
  ...commonOf(service),
  refundedCents: service.refundedCents + cancelled.cancellation.refundCents,
  earnedCents: 0,
  status: 'cancelled',
  ...cancelled,
});
