import { DomainError, notFound } from '../platform/domain/domain-error.js';

/** 404: there is no such document, or it belongs to another account. */
export const invoiceNotFound = (): DomainError => notFound('Invoice');

/** 409: the payment was received, but the document is not issued yet. */
export const notIssued = (): DomainError =>
  new DomainError({ code: 'not_issued', message: 'This document is still being issued.' });

/** 409: no late document with this cause is left. */
export const noDocumentsToRetry = (): DomainError =>
  new DomainError({
    code: 'nothing_to_retry',
    message: 'No document with this cause is waiting to be issued.',
  });
