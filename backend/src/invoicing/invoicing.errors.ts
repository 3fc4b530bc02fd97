import { type DomainError, notFound } from '../platform/http/domain-error.js';

/** 404: there is no such document, or it is somebody else's. */
export const invoiceNotFound = (): DomainError => notFound('Invoice');
