import { randomBytes } from 'node:crypto';
import type { PaymentMethod } from '@perpetua/contracts/payments.contract';
import type { CardFace, Failure, RefundDestiny } from '../page/card.policy.js';

/** What the merchant requested when opening the session; never changes. Amounts in euro cents, VAT included. */
export interface CheckoutRequest {
  readonly lines: readonly { readonly name: string; readonly unitCents: number; readonly quantity: number }[];
  readonly methods: readonly PaymentMethod[];
  readonly locale: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly customerEmail: string | null;
  readonly clientReferenceId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly intentMetadata: Readonly<Record<string, string>>;
  readonly transferGroup: string | null;
  /** Absent in rows of earlier versions. */
  readonly statementSuffix?: string;
  /** Whether payers abroad may be charged in their own currency; absent in rows of earlier versions. */
  readonly adaptivePricing?: boolean;
}

/** A Multibanco reference that the payer has been given. */
export interface Voucher {
  readonly entity: string;
  readonly reference: string;
  /** When the voucher expires: ISO 8601, business clock. */
  readonly expiresAt: string;
}

/** The payment of a session after the payer has begun to pay; Stripe calls it payment intent. */
export interface CheckoutPayment {
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  readonly method: PaymentMethod;
  readonly card?: CardFace;
  /**
   * A confirmation that the payer must give outside the page. `failure` is set if the payment fails even after the
   * confirmation.
   */
  readonly challenge?: { readonly kind: 'three_d_secure' | 'mb_way'; readonly failure?: Failure };
  readonly voucher?: Voucher;
  readonly failure?: Failure;
  readonly refunds: RefundDestiny;
  /** When the payer began to pay: ISO 8601, business clock. `paidAt` has the same format. */
  readonly startedAt: string;
  readonly paidAt?: string;
}

/** A checkout session with its single payment intent and charge. */
export interface Checkout {
  readonly id: string;
  readonly revision: number;
  readonly status: 'open' | 'complete' | 'expired';
  readonly request: CheckoutRequest;
  readonly payment: CheckoutPayment | null;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly dueAt: Date | null;
}

/** A refund. */
export interface SandboxRefund {
  readonly id: string;
  readonly checkoutId: string;
  readonly amountCents: number;
  /** `requires_action`: waits for the payer's bank details; `canceled` when they did not come in time. */
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  readonly destiny: 'succeeded' | 'failed' | 'canceled';
  /** Where the payer was asked for bank details; null if nobody was asked. */
  readonly instructionsEmail: string | null;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
}

/** A dispute of a payment at the payer's bank. */
export interface SandboxDispute {
  readonly id: string;
  readonly checkoutId: string;
  readonly amountCents: number;
  readonly status: 'needs_response' | 'won' | 'lost';
  readonly reason: string;
  readonly createdAt: Date;
  /** Until when evidence can be given. */
  readonly dueBy: Date;
}

const SESSION_PREFIX = 'cs_test_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SUFFIX_LENGTH = 24;

/** A new opaque id with 24 random characters after its prefix, like Stripe's ids: `re_9kQ…`. */
export const objectId = (prefix: string): string =>
  prefix + Array.from(randomBytes(SUFFIX_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

export const newSessionId = (): string => objectId(SESSION_PREFIX);

/**
 * The id of an object that belongs to a session. It ends with the session's random suffix, so that it need not be
 * stored.
 */
export const partId = (checkoutId: string, prefix: 'pi_' | 'ch_' | 'pm_' | 'li_' | 'prod_' | 'price_'): string =>
  prefix + checkoutId.slice(SESSION_PREFIX.length);

/** The id of the session that a payment intent, charge or payment method belongs to. */
export const sessionIdOf = (id: string): string => SESSION_PREFIX + id.slice(id.indexOf('_') + 1);

export const isPaid = (checkout: Checkout): boolean => checkout.payment?.status === 'succeeded';
