import { ceremonyFacts } from '@perpetua/contracts/ceremony-facts';
import type { OrderedProduct, OrderSummary } from '../../ordering/index.js';
import type { ContentWriter, MailAbout, MailContent, MailFact } from './mail-about.js';
import { filled } from '../mail.texts.js';
import type { MailWords } from './mail-words.js';

/** One line per product: `2 × Ramo de Cravos`. */
export const productsOf = (products: readonly OrderedProduct[], words: MailWords): string =>
  products.map(({ quantity, name }) => `${quantity} × ${words.text(name)}`).join('\n');

const whereOf = ({ parish, city }: Pick<OrderSummary, 'parish' | 'city'>): string =>
  [parish, city].filter(Boolean).join(', ');

/**
 * What the customer wrote with the order: the decision about each ribbon, one per line, the card, the ceremony, the
 * choice for a missing flower, and the words to the partner.
 */
export const writtenFacts = (
  products: readonly OrderedProduct[],
  details: MailAbout['details'],
  words: MailWords,
): MailFact[] => {
  if (details === undefined) return [];
  const { ribbons, message, substitution, instructions, ceremony = {} } = details.wishes;
  const { frame } = words.texts;
  const lines = ribbons.flatMap(({ productId, text }) => {
    const product = products.find((known) => known.productId === productId);
    return product === undefined ? [] : `${words.text(product.name)}: ${text ?? frame.ribbonless}`;
  });
  const facts = {
    ribbon: lines.join('\n'),
    card: message,
    ceremony: ceremonyFacts.flatMap((fact) => ceremony[fact] ?? []).join(', '),
    substitution: substitution && frame.substitutions[substitution],
    instructions,
  } satisfies Partial<Record<MailFact['label'], string | undefined>>;
  return Object.entries(facts).flatMap(([label, value]) =>
    value ? [{ label: label as keyof typeof facts, value }] : [],
  );
};

const factsOf = (order: OrderSummary, words: MailWords, details?: MailAbout['details']): MailFact[] => [
  { label: 'order', value: order.number },
  { label: 'products', value: productsOf(order.products, words) },
  ...(order.visits > 1 ? [{ label: 'visits', value: String(order.visits) } as const] : []),
  { label: order.visits > 1 ? 'firstVisit' : 'when', value: words.slot(order.date, order.hour, order) },
  { label: 'where', value: whereOf(order) },
  ...writtenFacts(order.products, details, words),
  { label: 'total', value: words.money(order.totalCents) },
];

const linkTo = ({ orderId }: OrderSummary): string => `/orders/${orderId}`;

/** The content in which a mail about an order differs from the default of {@link aboutOrder}. */
type OrderPart = (order: OrderSummary, about: MailAbout, words: MailWords) => Partial<MailContent>;

const aboutOrder =
  (text: MailContent['text'], part: OrderPart): ContentWriter =>
  (about, words) => {
    const { order } = about;
    if (order === undefined) return undefined;
    const { values, ...more } = part(order, about, words);
    return {
      text,
      facts: factsOf(order, words, about.details),
      link: linkTo(order),
      ...more,
      values: { n: order.number, ...values },
    };
  };

const orderReceived = aboutOrder('order_received', (order, { values, details }, words) => ({
  ...(order.status === 'cancelled' && { stale: 'the order was cancelled' }),
  facts: [...factsOf(order, words, details), ...replacedFact(values['replaced'], words)],
}));

/** The unpaid order that this one closed: its payment page can no longer be paid. */
const replacedFact = (number: string | undefined, words: MailWords): MailFact[] =>
  number === undefined ? [] : [{ label: 'replaced', value: filled(words.texts.frame.replaced, { number }) }];

const aboutVoucher = (text: 'payment_pending' | 'payment_reminder'): ContentWriter =>
  aboutOrder(text, (order, _about, words) => ({
    ...(order.status !== 'payment_processing' && { stale: 'the voucher is paid or over' }),
    facts: [
      ...(order.voucher === null
        ? []
        : ([
            { label: 'entity', value: order.voucher.entity },
            { label: 'reference', value: order.voucher.reference },
          ] as const)),
      { label: 'amount', value: words.money(order.totalCents) },
      ...(order.paymentExpiresAt === null
        ? []
        : [{ label: 'payBy', value: words.time(order.paymentExpiresAt, order) } as const]),
      { label: 'order', value: order.number },
    ],
  }));

const paidInTime = aboutOrder('payment_confirmed', (order, _about, words) => ({
  values: { amount: words.money(order.totalCents) },
}));

const paidTooLate = aboutOrder('payment_confirmed_late', (order, { values }, words) => ({
  values: { amount: words.money(order.totalCents), until: words.time(new Date(values['chooseBy'] ?? ''), order) },
}));

const paymentConfirmed: ContentWriter = (about, words) =>
  ('chooseBy' in about.values ? paidTooLate : paidInTime)(about, words);

/** The mail about an order by phone; its button links to the page on which the customer accepts the terms and pays. */
const phoneOrder = aboutOrder('phone_order', (order, { details }, words) => ({
  ...(order.status !== 'awaiting_payment' &&
    order.status !== 'payment_failed' && { stale: 'the order does not wait to be paid any more' }),
  facts: [...factsOf(order, words, details), ...waitFact(order, words)],
  link: `${linkTo(order)}/pay`,
}));

const waitFact = (order: OrderSummary, words: MailWords): MailFact[] =>
  order.waitsUntil === null ? [] : [{ label: 'payBy', value: words.time(new Date(order.waitsUntil), order) }];

const cameToNothing = (text: 'payment_failed' | 'voucher_expired'): ContentWriter =>
  aboutOrder(text, ({ status }) =>
    status === 'payment_failed' || status === 'payment_expired' ? {} : { stale: 'the order has moved on' },
  );
const unpaid = cameToNothing('payment_failed');
const voucherExpired = cameToNothing('voucher_expired');
const ranOut = aboutOrder('phone_order_expired', ({ status }) =>
  status === 'payment_expired' ? {} : { stale: 'the order has moved on' },
);
const phoneOrderCancelled = aboutOrder('phone_order_cancelled', () => ({}));

/**
 * An order by phone that ends unpaid has another text, because its products are not in the customer's cart; so has one
 * with a voucher, whose products have left the cart and are offered back.
 */
const paymentFailed: ContentWriter = (about, words) => {
  if (about.order?.waitsUntil === null) return (about.order.hasVoucher ? voucherExpired : unpaid)(about, words);
  return (about.order?.status === 'cancelled' ? phoneOrderCancelled : ranOut)(about, words);
};

const refundIssued = aboutOrder('refund_issued', (order, { values }, words) => ({
  values: { amount: words.money(Number(values['amountCents'])) },
  facts: [{ label: 'order', value: order.number }],
}));

const refundFailed = aboutOrder('refund_failed', () => ({}));
const refundToRepair = aboutOrder('office_refund_failed', () => ({}));

/** The document is attached to the mail; the button links to the list of documents. */
const documentIssued: OrderPart = (_order, { values }) => ({
  values: { number: values['number'] ?? '' },
  link: `/invoices?document=${values['documentId']}`,
});
const receiptIssued = aboutOrder('invoice_issued', documentIssued);
const creditNoteIssued = aboutOrder('credit_note_issued', documentIssued);

const invoiceIssued: ContentWriter = (about, words) =>
  (about.values['kind'] === 'NC' ? creditNoteIssued : receiptIssued)(about, words);

const orderCorrected = aboutOrder('order_corrected', (_order, { values }, words) => ({
  values: { fields: words.corrected(values['fields'] ?? '') },
}));

/** The acknowledgement of a withdrawal, with its instant, which the law asks for (DL 24/2014, art. 11). */
const withdrawalReceived = aboutOrder('withdrawal_received', (order, { values }, words) => ({
  values: { received: words.time(new Date(values['receivedAt'] ?? ''), order) },
}));

/** The mails about an order and its money. */
export const orderMails = {
  order_received: orderReceived,
  phone_order: phoneOrder,
  payment_pending: aboutVoucher('payment_pending'),
  payment_reminder: aboutVoucher('payment_reminder'),
  payment_confirmed: paymentConfirmed,
  payment_failed: paymentFailed,
  invoice_issued: invoiceIssued,
  refund_issued: refundIssued,
  order_corrected: orderCorrected,
  withdrawal_received: withdrawalReceived,
  refund_failed: refundFailed,
  office_refund_failed: refundToRepair,
} as const satisfies Record<string, ContentWriter>;
