import type { FarGrave } from './places.queries.js';
import type { Cemetery, CemeteryStatus } from '@perpetua/contracts/places.contract';
import type { Venue } from '@perpetua/contracts/venues.contract';
import { DomainError, notFound } from '../platform/domain/domain-error.js';

export const cemeteryNotFound = (): DomainError => notFound('Cemetery');

/** 409: a cemetery with this name or at this place already exists. */
export const cemeteryExists = (cemeteryId: string): DomainError =>
  new DomainError({
    code: 'cemetery_exists',
    message: 'This cemetery is already known, by this name or at this place.',
    details: { cemeteryId },
  });

/** 409: somebody else has changed the cemetery since it was read; `current` is its present state. */
export const cemeteryChanged = (current: Cemetery): DomainError =>
  new DomainError({
    code: 'cemetery_changed',
    message: 'The cemetery has changed in the meantime.',
    details: { version: current.version, current },
  });

export const venueNotFound = (): DomainError => notFound('Venue');

/** 409: the municipality has a venue of this name. */
export const venueExists = (venueId: string): DomainError =>
  new DomainError({
    code: 'venue_exists',
    message: 'A place of this name is already known in this municipality.',
    details: { venueId },
  });

/** 409: somebody else has changed the venue since it was read; `current` is its present state. */
export const venueChanged = (current: Venue): DomainError =>
  new DomainError({
    code: 'venue_changed',
    message: 'The place has changed in the meantime.',
    details: { version: current.version, current },
  });

/** 409: the cemetery contains graves. */
export const cemeteryInUse = (graves: number): DomainError =>
  new DomainError({ code: 'in_use', message: 'There are graves in this cemetery.', details: { graves } });

/** 409: an approved cemetery cannot be merged into another one, because orders and maps can refer to it. */
export const mergeNotPermitted = (state: CemeteryStatus): DomainError =>
  new DomainError({
    code: 'illegal_transition',
    message: `A cemetery that is ${state} cannot be merged into another one.`,
    details: { state, permitted: [] },
  });

/** 409: graves of the proposal lie far from the other cemetery; the admin has to confirm that it is the same. */
export const mergeFar = (graves: readonly FarGrave[]): DomainError =>
  new DomainError({
    code: 'merge_far',
    message: 'Graves of this proposal are far from the other cemetery.',
    details: { graves: [...graves] },
  });

/** 409: what was bought for graves in this cemetery would take place somewhere else. */
export const cemeteryAtWork = (services: number): DomainError =>
  new DomainError({ code: 'in_use', message: 'Services in this cemetery are still to come.', details: { services } });

/** 422: a proposal can be merged only into another cemetery that is approved. */
export const mergeTargetInvalid = (): DomainError =>
  new DomainError({
    code: 'merge_target_invalid',
    message: 'A proposal is merged into another cemetery that is approved.',
  });

/**
 * 409: the decision is not possible in the cemetery's status; an approved cemetery, for example, cannot be rejected.
 */
export const decisionNotPermitted = (
  decision: CemeteryStatus,
  state: CemeteryStatus,
  permitted: readonly CemeteryStatus[],
): DomainError =>
  new DomainError({
    code: 'illegal_transition',
    message: `A cemetery that is ${state} cannot become ${decision}.`,
    details: { state, permitted },
  });

/** 422: no municipality has this name or code. */
export const cityUnknown = (): DomainError =>
  new DomainError({ code: 'city_unknown', message: 'This city is not known.' });

/** 422: a cemetery needs a location. */
export const cemeteryLocationRequired = (): DomainError =>
  new DomainError({ code: 'location_required', message: 'Please choose the location on the map.' });

export const cemeteryOutsidePortugal = (): DomainError =>
  new DomainError({ code: 'location_outside_portugal', message: 'This location is not in Portugal.' });

/** 422: the location is too far away to belong to the city. */
export const locationFarFromCity = (distanceKm: number): DomainError =>
  new DomainError({
    code: 'location_far_from_city',
    message: 'This location is too far from the city.',
    details: { distanceKm: Math.round(distanceKm) },
  });
