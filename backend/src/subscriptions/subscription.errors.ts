import { DomainError, notFound } from '../platform/domain/domain-error.js';

/** 404, also for another customer's subscription (docs/domain.md#api). */
export const subscriptionNotFound = (): DomainError => notFound('Subscription');

/** 409: the visit has begun, is done or was cancelled. */
export const occurrenceOver = (n: number): DomainError =>
  new DomainError({ code: 'occurrence_over', message: `Visit ${n} has begun or is over` });

/** 409: the visit became a service during the move, or its service is not stored yet. */
export const occurrenceScheduled = (n: number): DomainError =>
  new DomainError({
    code: 'occurrence_scheduled',
    message: `Visit ${n} is being arranged; please try again`,
  });

/** 409: a partner has accepted the visit, so that a new day needs the partner's answer. */
export const occurrenceAccepted = (serviceId: string): DomainError =>
  new DomainError({
    code: 'occurrence_accepted',
    message: 'A partner has accepted this visit. Propose the new day on the page of the visit.',
    details: { serviceId },
  });
