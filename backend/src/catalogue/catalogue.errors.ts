import { type DomainError, notFound } from '../platform/http/domain-error.js';

export const productNotFound = (): DomainError => notFound('Product');

export const planNotFound = (): DomainError => notFound('Plan');

export const imageNotFound = (): DomainError => notFound('Image');
