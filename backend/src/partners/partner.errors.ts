import type { PartnerRequirement } from '@perpetua/contracts/partners.contract';
import { DomainError, notFound } from '../platform/domain/domain-error.js';

/** 404: no user with this id has ever applied. */
export const partnerNotFound = (): DomainError => notFound('Partner');

/** 409: a partner to whom something is missing cannot be approved or reinstated (docs/domain.md#partner). */
export const partnerIncomplete = (missing: readonly PartnerRequirement[]): DomainError =>
  new DomainError({
    code: 'partner_incomplete',
    message: `This partner still lacks: ${missing.join(', ')}.`,
    details: { missing },
  });

/** 422: the place of a partner must be in Portugal. */
export const partnerOutsidePortugal = (): DomainError =>
  new DomainError({ code: 'location_outside_portugal', message: 'The place must be in Portugal.' });

/** 409: the account of the partner is closed. */
export const accountClosed = (): DomainError =>
  new DomainError({ code: 'account_closed', message: 'The account of this partner is closed.' });

/** 409: the change is based on an outdated version of the record. */
export const partnerChanged = (version: number): DomainError =>
  new DomainError({
    code: 'partner_changed',
    message: 'The partner has changed in the meantime. Please load it again.',
    details: { version },
  });
