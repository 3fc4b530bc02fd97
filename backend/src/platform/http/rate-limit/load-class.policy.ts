/** What is refused first when there is too much to do, to last. */
export const loadClasses = ['browsing', 'checkout', 'payment'] as const;
export type LoadClass = (typeof loadClasses)[number];

/** Pressure from which a class is refused; 1 is as much as the process takes without making anybody wait noticeably. */
export const refusedFrom: Readonly<Record<LoadClass, number>> = { browsing: 1, checkout: 2, payment: 8 };

/** Of the customer who is about to buy, beside everything that changes something. */
const checkoutReads = /^\/api\/(Cart|Checkout|Grave|Order|User)(\/|$)/;
/** Paying, what providers tell us, and the order to which the payer returns. */
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
