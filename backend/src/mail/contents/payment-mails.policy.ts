import type { ContentWriter, MailContent } from './mail-about.js';
import type { MailWords } from './mail-words.js';

/** An amount in any currency, for example `20,00 CHF`. */
const moneyOf = ({ amountCents = '0', currency }: Readonly<Record<string, string>>, words: MailWords): string =>
  currency === undefined || currency === 'EUR'
    ? words.money(Number(amountCents))
    : `${(Number(amountCents) / 100).toFixed(2)} ${currency}`;

const ALARMS: Readonly<Record<string, MailContent['text']>> = {
  foreign_currency: 'payment_alarm',
  unknown_dispute: 'payment_alarm_dispute',
  refund_lapsed: 'payment_alarm_refund',
};

/** The mail to the office about a payment that a person must decide. */
const paymentAlarm: ContentWriter = ({ values, order }, words) => {
  const { alarm = '', providerId = '' } = values;
  const text = ALARMS[alarm];
  if (text === undefined) return undefined;
  return {
    text,
    values: { amount: moneyOf(values, words) },
    facts: [
      ...(order === undefined ? [] : [{ label: 'order', value: order.number } as const]),
      { label: 'provider', value: providerId },
    ],
    link: '/queues',
  };
};

const CHARGEBACKS: Readonly<Record<string, MailContent['text']>> = {
  opened: 'chargeback',
  won: 'chargeback_won',
  lost: 'chargeback_lost',
};

/** The mail to the office about a payment that its payer disputes at the bank. */
const chargeback: ContentWriter = ({ values, order }, words) => {
  const text = CHARGEBACKS[values['moment'] ?? ''];
  if (text === undefined || order === undefined) return undefined;
  return {
    text,
    values: { n: order.number, amount: moneyOf(values, words) },
    facts: [
      { label: 'order', value: order.number },
      { label: 'amount', value: moneyOf(values, words) },
    ],
    link: `/orders/${order.orderId}`,
  };
};

/** The mails to the office about payments. */
export const paymentMails = {
  payment_alarm: paymentAlarm,
  chargeback,
} as const satisfies Record<string, ContentWriter>;
