import type Stripe from 'stripe';
import { partId, type SandboxRefund } from '../checkouts/checkout.entity.js';
import { seconds } from './unix-time.js';

/** A refund as Stripe shows it. */
export function refundObject(refund: SandboxRefund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amountCents,
    balance_transaction: null,
    charge: partId(refund.checkoutId, 'ch_'),
    created: seconds(refund.createdAt),
    currency: 'eur',
    customer: null,
    customer_account: null,
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    ...(refund.instructionsEmail !== null && { instructions_email: refund.instructionsEmail }),
    metadata: { ...refund.metadata },
    ...(refund.status === 'requires_action' && { next_action: askedFor(refund) }),
    payment_intent: partId(refund.checkoutId, 'pi_'),
    payment_method: partId(refund.checkoutId, 'pm_'),
    ...(refund.status === 'pending' && { pending_reason: 'processing' }),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

/** What the payer has to do: answer the mail that asks for bank details. */
const askedFor = ({ instructionsEmail, createdAt, dueAt }: SandboxRefund): Stripe.Refund.NextAction => ({
  type: 'display_details',
  display_details: {
    email_sent: { email_sent_at: seconds(createdAt), email_sent_to: instructionsEmail ?? '' },
    expires_at: seconds(dueAt ?? createdAt),
  },
});
