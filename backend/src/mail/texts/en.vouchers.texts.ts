import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails about vouchers that are not paid yet, or were not paid in time. */
export const englishVouchers = {
  payment_reminder: {
    subject: 'The Multibanco reference of order {n} is about to end',
    paragraphs: [
      'Your order {n} is still awaiting payment by Multibanco reference. You can pay at a cash machine or in your bank’s app by the date given.',
      'If you have already paid, please ignore this message: the bank’s confirmation can take a while. Without payment, the order is cancelled at no cost.',
    ],
    button: 'See the order',
  },
  voucher_expired: {
    subject: 'The reference of order {n} ended without payment',
    paragraphs: [
      'The Multibanco reference of order {n} was not paid in time, and the order was cancelled. You were not charged. Please do not use that reference any more.',
      'The items left your cart when the reference was issued. If you still want them, one click on the page of the order puts them back in the cart.',
    ],
    button: 'Put back in the cart',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
