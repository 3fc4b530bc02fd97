/** Classes of requests in the order in which they are rejected under load. */
export const loadClasses = ['browsing', 'checkout', 'payment'] as const;
export type LoadClass = (typeof loadClasses)[number];

/**
 * Lowest pressure at which requests of a class are rejected. At 1 the process works at full capacity, without
 * noticeable delays.
 */
export const refusedFrom: Readonly<Record<LoadClass, number>> = { browsing: 1, checkout: 2, payment: 8 };

/** Reads by a customer who is about to buy; they belong to the class `checkout`, like requests that change data. */
const checkoutReads = /^\/api\/(Cart|Checkout|Grave|Order|User)(\/|$)/;
/** Payment requests: the provider's API and webhooks, the sandbox, and attempts to pay an order. */
const payments = /^(\/v1\/|\/sandbox\/|\/api\/Payment(\/|$)|\/api\/Order\/:id\/pay$)/;
const paidOrder = '/api/Order/:id';

/**
 * The load class of a request by its method and route template. Undefined for requests that are never rejected, because
 * rejecting them would save little: health, metrics, pages and their files, and unmatched routes.
 */
export function loadClassOf(method: string, route: string | undefined): LoadClass | undefined {
  if (route === undefined || method === 'OPTIONS') return undefined;
  if (payments.test(route) || (isReading(method) && route === paidOrder)) return 'payment';
  if (!route.startsWith('/api/') || route.startsWith('/api/docs')) return undefined;
  return isReading(method) && !checkoutReads.test(route) ? 'browsing' : 'checkout';
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';
