import { type DomainError, notFound } from '../platform/http/domain-error.js';

/** 404, also for a subscription of somebody else (decisions.md §3, Errors). */
export const subscriptionNotFound = (): DomainError => notFound('Subscription');
