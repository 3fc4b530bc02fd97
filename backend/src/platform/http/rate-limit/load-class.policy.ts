/** What is refused first when there is too much to do, to last. */
export const loadClasses = ['browsing', 'checkout', 'payment'] as const;
export type LoadClass = (typeof loadClasses)[number];

/** Pressure from which a class is refused; 1 is as much as the process takes without making anybody wait noticeably. */
export const refusedFrom: Readonly<Record<LoadClass, number>> = { browsing: 1, checkout: 2, payment: 8 };

/** Reads of a customer who is about to buy; they get the same class as calls that change something. */
const checkoutReads = /^\/api\/(Cart|Checkout|Grave|Order|User)(\/|$)/;
/** Calls of a payment: the provider's API and webhooks, the sandbox, and an attempt to pay an order. */
const payments = /^(\/v1\/|\/sandbox\/|\/api\/Payment(\/|$)|\/api\/Order\/:id\/pay$)/;
const paidOrder = '/api/Order/:id';

/**
 * The class of a request by its method and the template of the matched route. Undefined for what is never refused: health,
 * figures, pages and their files, and what no route matches, which all cost less than the refusal would spare.
 */
export function loadClassOf(method: string, route: string | undefined): LoadClass | undefined {
  if (route === undefined || method === 'OPTIONS') return undefined;
  if (payments.test(route) || (isReading(method) && route === paidOrder)) return 'payment';
  if (!route.startsWith('/api/') || route.startsWith('/api/docs')) return undefined;
  return isReading(method) && !checkoutReads.test(route) ? 'browsing' : 'checkout';
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';
