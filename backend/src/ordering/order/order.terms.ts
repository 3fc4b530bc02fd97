import { type Consents, termsVersion } from '@perpetua/contracts/ordering.contract';
import { requireEarlyStart } from '../checkout/checkout.policy.js';
import { checkoutRefused } from './order.errors.js';
import type { OrderEvent } from './order.events.js';
import type { Order } from './order.state.js';

/**
 * What the customer of an order by phone accepts before the first page to pay is opened: nobody does that for them. A
 * checkout's terms were accepted with it, and what was accepted once is not asked for again.
 * @throws DomainError 422 `terms_required`, or `early_start_required` for a cleaning that soon
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
