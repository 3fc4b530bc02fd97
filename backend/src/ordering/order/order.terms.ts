import { type Consents, termsVersion } from '@perpetua/contracts/ordering.contract';
import { requireEarlyStart } from '../checkout/checkout.policy.js';
import { checkoutRefused } from './order.errors.js';
import type { OrderEvent } from './order.events.js';
import type { Order } from './order.state.js';

/**
 * Records that the customer of an order by phone accepts the terms, before the first payment page is opened; nobody
 * else can accept them. Does nothing for a checkout, which included the acceptance. Accepted terms need not be accepted
 * again.
 * @throws DomainError 422 `terms_required`, or `early_start_required` for a cleaning within the withdrawal period
 */
export const acceptTerms = (order: Order, consents: Consents | undefined, now: Date): readonly OrderEvent[] => {
  const { placed } = order;
  if (placed.phone === undefined) return [];
  if (!order.hasAcceptedTerms && consents?.terms !== true) throw checkoutRefused('terms_required');
  const earlyStart = placed.earlyStart || (placed.kind === 'clean' && consents?.earlyStart === true);
  requireEarlyStart({ ...placed, earlyStart }, now);
  if (order.hasAcceptedTerms && earlyStart === placed.earlyStart) return [];
  return [{ type: 'TermsAccepted', data: { termsVersion, earlyStart } }];
};
