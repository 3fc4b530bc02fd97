import { translate } from '@perpetua/contracts/languages';
import type { PaymentMethod } from '@perpetua/contracts/payments.contract';
import type { Temporal } from 'temporal-polyfill';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { localInstant } from '../../platform/clock/local-time.js';
import type { PaymentPageRequest } from './payment-sessions.commands.js';
import type { OrderEventData } from '../order/order.events.js';

type Placed = OrderEventData<'OrderPlaced'>;

/**
 * The content of a payment page: the order's lines in the customer's language, and how long the page stays open
 * (deadline T1, docs/domain.md#deadlines).
 */
export const paymentPageOf = (
  order: Placed,
  attempt: { readonly orderId: string; readonly attemptId: string },
  at: { readonly now: Date; readonly windows: DeadlineWindows },
): PaymentPageRequest => ({
  ...attempt,
  lines: order.lines.map((line) => pageLine(line, order.language)),
  totalCents: order.totalCents,
  language: order.language,
  expiresAt: after(at.now, at.windows.paymentSession),
  methods: methodsFor(order, at),
});

/** The instant at which an unpaid order expires if its payment attempt begins now (deadline T1). */
export const payBy = (now: Date, windows: DeadlineWindows): Date => after(now, windows.paymentOrder);

/** A plan, or a line whose price is rounded, is shown as one piece, so that the lines add up to the total exactly. */
const pageLine = ({ name, unitCents, quantity, lineCents }: Placed['lines'][number], language: string) =>
  unitCents * quantity === lineCents
    ? { name: translate(name, language), unitCents, quantity }
    : { name: translate(name, language), unitCents: lineCents, quantity: 1 };

/**
 * The payment methods of a page. A Multibanco voucher may be paid days later, so it is offered only when more time than
 * `multibancoLead` remains before the service.
 */
const methodsFor = (
  { delivery }: Placed,
  { now, windows }: { readonly now: Date; readonly windows: DeadlineWindows },
): PaymentMethod[] => {
  const { date, hour, timeZone } = delivery;
  const isFarAway = localInstant(date, hour ?? '08:00', timeZone) > after(now, windows.multibancoLead);
  return isFarAway ? ['card', 'mb_way', 'multibanco'] : ['card', 'mb_way'];
};

/** Adds a window to an instant. A day counts as 24 hours, because these windows concern the bank and not a place. */
const after = (instant: Date, window: Temporal.Duration): Date =>
  new Date(instant.getTime() + window.total({ unit: 'milliseconds' }));
