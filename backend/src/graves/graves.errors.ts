import { DomainError, notFound } from '../platform/domain/domain-error.js';

export const graveNotFound = (): DomainError => notFound('Grave');

/** 422: the cemetery does not exist, or this user may not choose it. */
export const unknownCemetery = (): DomainError =>
  new DomainError({ code: 'cemetery_unknown', message: 'This cemetery is not known.' });

/** 422: a grave needs a location. */
export const locationRequired = (): DomainError =>
  new DomainError({ code: 'location_required', message: 'Please choose the location on the map.' });

export const locationOutsidePortugal = (): DomainError =>
  new DomainError({ code: 'location_outside_portugal', message: 'This location is not in Portugal.' });

export const deathBeforeBirth = (): DomainError =>
  new DomainError({
    code: 'death_before_birth',
    message: 'The date of death is before the date of birth.',
  });

export const dateInFuture = (field: 'birthDate' | 'deathDate'): DomainError =>
  new DomainError({ code: 'date_in_future', message: 'This date is in the future.', details: { field } });

/** 422: the location is too far from the cemetery. */
export const locationFarFromCemetery = (distanceKm: number): DomainError =>
  new DomainError({
    code: 'location_far_from_cemetery',
    message: 'This location is too far from the cemetery.',
    details: { distanceKm: Math.round(distanceKm * 10) / 10 },
  });

/** 409: the grave has changed since the client read it. */
export const graveChanged = (version: number): DomainError =>
  new DomainError({
    code: 'grave_changed',
    message: 'The grave has changed in the meantime.',
    details: { version },
  });

/** 409: services or plan visits at this grave are still to come, or an order to it is still to be paid. */
export const graveInUse = (): DomainError =>
  new DomainError({ code: 'in_use', message: 'This grave has upcoming services.' });

/** 409: an order to this grave waits for its payment or for a new date, and has to be paid, decided or cancelled first. */
export const graveOrderOpen = (numbers: readonly string[]): DomainError =>
  new DomainError({
    code: 'grave_order_open',
    message: 'An order to this grave is still to be paid.',
    details: { orders: [...numbers] },
  });

/** 409: somebody is at work at the grave, which can move when the visit is over. */
export const visitUnderWay = (serviceIds: readonly string[]): DomainError =>
  new DomainError({
    code: 'visit_under_way',
    message: 'A visit to this grave is under way.',
    details: { services: [...serviceIds] },
  });
