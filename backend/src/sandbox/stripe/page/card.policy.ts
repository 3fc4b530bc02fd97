/** Why a payment failed, with Stripe's codes. */
export interface Failure {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

/** The stored data of a card; never its number. */
export interface CardFace {
  readonly brand: 'visa' | 'mastercard';
  readonly last4: string;
  readonly country: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/**
 * How a later refund ends: it succeeds immediately (`succeeds`), or is pending first and then succeeds (`settles`) or
 * fails (`fails`).
 */
export type RefundDestiny = 'succeeds' | 'settles' | 'fails';

/**
 * What happens when a card is charged: whether the payer must confirm (`challenge`), why the payment fails, if it does,
 * and how later refunds end.
 */
export interface CardBehaviour {
  readonly challenge: boolean;
  readonly failure?: Failure;
  readonly refunds: RefundDestiny;
}

/** What the payer enters into the card form. */
export interface CardEntry {
  /** 13 to 19 digits, spaces allowed. */
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly cvc: string;
}

/** What is wrong with an entered card, checked before anything is charged. */
export type CardProblem = 'number_invalid' | 'expiry_invalid' | 'expiry_past' | 'cvc_invalid';

const DECLINED: Failure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
export const CHALLENGE_FAILED: Failure = {
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication. You can provide a new PaymentMethod to try again.',
};
export const APPROVAL_REFUSED: Failure = {
  code: 'payment_method_customer_decline',
  message: 'The customer declined the payment in the MB WAY app.',
};
export const VOUCHER_EXPIRED: Failure = {
  code: 'payment_method_provider_timeout',
  message: 'The Multibanco voucher expired before it was paid.',
};

const INSUFFICIENT_FUNDS: Failure = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const NOT_A_TEST_CARD: Failure = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
};

const behaviour = (challenge: boolean, failure?: Failure): CardBehaviour => ({
  challenge,
  ...(failure && { failure }),
  refunds: 'succeeds',
});

/** The test cards, by number: those of Stripe's test cards that matter for a one-time payment. */
const testCards = new Map<string, CardBehaviour>([
  ['4242424242424242', behaviour(false)],
  ['5555555555554444', behaviour(false)],
  ['4000006200000007', behaviour(false)],
  ['4000000000000002', behaviour(false, DECLINED)],
  ['4000000000000341', behaviour(false, DECLINED)],
  ['4000000000009995', behaviour(false, INSUFFICIENT_FUNDS)],
  ['4000000000000069', behaviour(false, { code: 'expired_card', message: 'Your card has expired.' })],
  ['4000000000000127', behaviour(false, { code: 'incorrect_cvc', message: "Your card's security code is incorrect." })],
  [
    '4000000000000119',
    behaviour(false, {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    }),
  ],
  ['4000002500003155', behaviour(true)],
  ['4000002760003184', behaviour(true)],
  ['4000000000003220', behaviour(true)],
  ['4000003800000446', behaviour(true)],
  ['4000008260003178', behaviour(true, INSUFFICIENT_FUNDS)],
  ['4000008400001629', behaviour(true, DECLINED)],
  ['4000000000007726', { challenge: false, refunds: 'settles' }],
  ['4000000000005126', { challenge: false, refunds: 'fails' }],
]);

/** The behaviour of a card number; a number that is not a test card is declined. */
export const behaviourOf = (number: string): CardBehaviour =>
  testCards.get(digitsOf(number)) ?? behaviour(false, NOT_A_TEST_CARD);

/** What is wrong with an entered card on `today` (business clock); undefined when it can be charged. */
export function cardProblem(entry: CardEntry, today: Date): CardProblem | undefined {
  if (!isCardNumber(digitsOf(entry.number))) return 'number_invalid';
  const expiry = expiryOf(entry.expiry);
  if (!expiry) return 'expiry_invalid';
  const monthNow = today.getUTCFullYear() * 12 + today.getUTCMonth();
  if (expiry.year * 12 + expiry.month - 1 < monthNow) return 'expiry_past';
  return /^\d{3,4}$/.test(entry.cvc.trim()) ? undefined : 'cvc_invalid';
}

/** The data to store of a card that {@link cardProblem} has accepted; without the card number. */
export function faceOf(entry: CardEntry): CardFace {
  const digits = digitsOf(entry.number);
  const expiry = expiryOf(entry.expiry) ?? { month: 12, year: 2099 };
  return {
    brand: digits.startsWith('5') ? 'mastercard' : 'visa',
    last4: digits.slice(-4),
    country: digits.startsWith('400000620') ? 'PT' : 'US',
    expMonth: expiry.month,
    expYear: expiry.year,
  };
}

function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, '');
}

function expiryOf(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  return month === undefined ? undefined : { month: Number(month), year: 2000 + Number(year) };
}

/** 13 to 19 digits with a valid check digit (Luhn). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
