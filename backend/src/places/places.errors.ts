import { type DomainError, notFound } from '../platform/http/domain-error.js';

export const cemeteryNotFound = (): DomainError => notFound('Cemetery');
