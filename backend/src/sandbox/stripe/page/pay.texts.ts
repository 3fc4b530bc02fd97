import type { PaymentMethod } from '@perpetua/contracts/payments.contract';
import type { CardProblem } from './card.policy.js';

/** All texts of the payment page. `{amount}`, `{date}` and `{n}` are placeholders. */
export interface PayTexts {
  readonly title: string;
  readonly testNote: string;
  readonly back: string;
  readonly payAmount: string;
  readonly order: string;
  readonly quantity: string;
  readonly total: string;
  readonly howToPay: string;
  readonly methods: Readonly<Record<PaymentMethod, { readonly name: string; readonly hint: string }>>;
  readonly cardNumber: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly cvc: string;
  readonly phone: string;
  readonly phoneHint: string;
  readonly testCards: string;
  readonly testCardsHint: string;
  readonly cards: {
    readonly approved: string;
    readonly declined: string;
    readonly noFunds: string;
    readonly challenge: string;
    readonly challengeDeclined: string;
    readonly refundLater: string;
    readonly refundFails: string;
  };
  readonly problems: Readonly<Record<CardProblem | 'phone_invalid', string>>;
  readonly failures: Readonly<Record<'insufficient_funds' | 'authentication' | 'refused_in_app' | 'other', string>>;
  readonly bankTitle: string;
  readonly bankText: string;
  readonly appTitle: string;
  readonly appText: string;
  readonly approve: string;
  readonly refuse: string;
  readonly voucherTitle: string;
  readonly voucherText: string;
  readonly entity: string;
  readonly reference: string;
  readonly amount: string;
  readonly goOn: string;
  readonly payAtMachine: string;
  readonly paidTitle: string;
  readonly paidText: string;
  readonly expiredTitle: string;
  readonly expiredText: string;
  readonly voucherExpiredTitle: string;
  readonly backToShop: string;
  readonly footer: string;
}

/**
 * Replaces the placeholders of a text, for example `{amount}`, by their values; keeps a placeholder without a value.
 */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
