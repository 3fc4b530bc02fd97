import type { AskedPartner, Departure, Service, ServiceMoment } from './service.state.js';

/** The customer agreed to a new moment. */
export const agreedOn = ({
  date,
  hour,
  cancelAt,
}: ServiceMoment & { readonly cancelAt: string }): Partial<Service> => ({
  scheduledDate: date,
  scheduledHour: hour,
  promisedDate: date,
  cancelAt,
});

/** Free again, and not for this partner; an answer to the offer that was accepted comes too late. */
export const withoutHolder = (service: Service, how: Departure): Partial<Service> => ({
  ...nextVisit(service),
  holder: null,
  round: service.round + 1,
  matchingSince: null,
  escalateAt: null,
  missedAt: null,
  asked: service.holder === null ? service.asked : departed(service.asked, service.holder, how),
});

const departed = (
  asked: Service['asked'],
  { partnerId, offerId }: NonNullable<Service['holder']>,
  how: Departure,
): Service['asked'] => {
  const before = asked.find((one) => one.partnerId === partnerId);
  const gone: AskedPartner = { partnerId, offerId, times: before?.times ?? 0, declined: true, ended: how };
  return [...asked.filter((one) => one !== before), gone];
};

/** Somebody has to come again: nothing of what was done before counts for it. */
export const nextVisit = (service: Service): Partial<Service> => ({
  visit: service.visit + 1,
  startedAt: null,
  remindAt: null,
  stalledAt: null,
  deliveredAt: null,
  feedbackBy: null,
  closeAt: null,
  rating: null,
  remarkId: null,
});

export const cancelledWith = (service: Service, cancelled: NonNullable<Service['cancelled']>): Partial<Service> => ({
  cancelled,
  refundedCents: service.refundedCents + cancelled.refundCents,
  earnedCents: 0,
});
