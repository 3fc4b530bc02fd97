import { DomainError, notFound } from '../platform/http/problems/domain-error.js';

/** 404: there is no such document, or it belongs to another account. */
export const invoiceNotFound = (): DomainError => notFound('Invoice');

/** 409: the payment was received, but the document is not issued yet. */
export const notIssued = (): DomainError =>
  new DomainError({ code: 'not_issued', status: 409, message: 'This document is still being issued.' });

/** 409: no late document with this cause is left. */
export const noDocumentsToRetry = (): DomainError =>
  new DomainError({
    code: 'nothing_to_retry',
    status: 409,
    message: 'No document with this cause is waiting to be issued.',
  });
