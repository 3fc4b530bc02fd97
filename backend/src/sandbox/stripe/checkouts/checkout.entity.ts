import { randomBytes } from 'node:crypto';
import type { PaymentMethod } from '@perpetua/contracts/payments.contract';
import type { CardFace, Failure, RefundDestiny } from '../page/card.policy.js';

/** The merchant's request when it opened the session; never changes. Amounts in euro cents, VAT included. */
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
}

/** A Multibanco reference that the payer has been given. */
export interface Voucher {
  readonly entity: string;
  readonly reference: string;
  /** Instant of the business clock, ISO 8601. */
  readonly expiresAt: string;
}

/** The state of the payment: the payment intent of the session, once it exists. */
export interface CheckoutPayment {
  readonly status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  readonly method: PaymentMethod;
  readonly card?: CardFace;
  /** A confirmation outside the page that the payer must give, and its result. */
  readonly challenge?: { readonly kind: 'three_d_secure' | 'mb_way'; readonly failure?: Failure };
  readonly voucher?: Voucher;
  readonly failure?: Failure;
  readonly refunds: RefundDestiny;
  /** ISO 8601, business clock. */
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
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly destiny: 'succeeded' | 'failed';
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
}

const SESSION_PREFIX = 'cs_test_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SUFFIX_LENGTH = 24;

/** A new opaque id with 24 random characters after its prefix, like Stripe's ids: `re_9kQ…`. */
export const objectId = (prefix: string): string =>
  prefix + Array.from(randomBytes(SUFFIX_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

export const newSessionId = (): string => objectId(SESSION_PREFIX);

/** The ids of all objects of a session share its suffix, so that they need no columns. */
export const partId = (checkoutId: string, prefix: 'pi_' | 'ch_' | 'pm_' | 'li_' | 'prod_' | 'price_'): string =>
  prefix + checkoutId.slice(SESSION_PREFIX.length);

/** The session that a payment intent, charge or payment method belongs to. */
export const sessionIdOf = (id: string): string => SESSION_PREFIX + id.slice(id.indexOf('_') + 1);

export const isPaid = (checkout: Checkout): boolean => checkout.payment?.status === 'succeeded';
