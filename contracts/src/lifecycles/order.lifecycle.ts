import { defineLifecycle, type SourceOf, type TargetOf } from './lifecycle.js';

/**
 * Refunds are amounts, not states: requesting, confirming, failing and retrying a refund does not change the status.
 * They are permitted wherever a payment was received: in every state after OrderPaid or PaymentReceivedTooLate, and in
 * no other.
 */
const refundable = <State extends string>(state: State) =>
  ({
    RefundRequested: { to: state, by: ['admin', 'system'] },
    // The provider waits for the customer's bank details.
    RefundActionRequired: { to: state, by: ['system'] },
    RefundConfirmed: { to: state, by: ['system'] },
    RefundFailed: { to: state, by: ['system'] },
    RefundRetried: { to: state, by: ['admin'] },
    DuplicatePaymentReceived: { to: state, by: ['system'] },
  }) as const;

/**
 * Every successful payment of an unpaid order is recorded: as `OrderPaid`, or as `PaymentReceivedTooLate` if it is too
 * late for the order's date. No payment is ignored.
 */
const payable = {
  OrderPaid: { to: 'paid', by: ['system'] },
  PaymentReceivedTooLate: { to: 'date_passed', by: ['system'] },
} as const;

const unpaid = {
  PaymentExpired: { to: 'payment_expired', by: ['system'] },
  // An admin may cancel only an order by phone, because an admin placed it.
  OrderCancelled: { to: 'cancelled', by: ['customer', 'admin', 'system'] },
} as const;

/** What was written with an order is corrected; whether its work has begun is no fact of the order. */
const correctable = <State extends string>(state: State) =>
  ({ OrderCorrected: { to: state, by: ['customer', 'admin'] } }) as const;

const everythingRefunded = { OrderRefunded: { to: 'refunded', by: ['system'] } } as const;

/** The payer's bank takes a payment up, or takes the money after all although it had decided for the shop. */
const disputable = <State extends string>(state: State) =>
  ({
    ChargebackOpened: { to: 'chargeback_open', by: ['system'] },
    ChargebackPartlyLost: { to: state, by: ['system'] },
    ChargebackLost: { to: 'refunded', by: ['system'] },
  }) as const;

const states = {
  none: { on: { OrderPlaced: { to: 'awaiting_payment', by: ['customer', 'admin'] } } },
  awaiting_payment: {
    deadlines: ['payment_expiry'],
    on: {
      TermsAccepted: { to: 'awaiting_payment', by: ['customer'] },
      ...correctable('awaiting_payment'),
      PaymentStarted: { to: 'awaiting_payment', by: ['customer', 'system'] },
      PaymentProcessing: { to: 'payment_processing', by: ['system'] },
      PaymentFailed: { to: 'payment_failed', by: ['system'] },
      ...payable,
      ...unpaid,
    },
  },
  payment_processing: {
    deadlines: ['payment_expiry', 'voucher_reminder'],
    on: {
      PaymentFailed: { to: 'payment_failed', by: ['system'] },
      ...correctable('payment_processing'),
      ...payable,
      ...unpaid,
    },
  },
  payment_failed: {
    deadlines: ['payment_expiry'],
    on: {
      TermsAccepted: { to: 'payment_failed', by: ['customer'] },
      ...correctable('payment_failed'),
      PaymentStarted: { to: 'awaiting_payment', by: ['customer', 'system'] },
      // The payment page stays open after a declined card: the payer may still choose a voucher there.
      PaymentProcessing: { to: 'payment_processing', by: ['system'] },
      ...payable,
      ...unpaid,
    },
  },
  payment_expired: { final: true, on: payable },
  date_passed: {
    deadlines: ['new_date_lapse'],
    on: {
      DeliveryDateChanged: { to: 'paid', by: ['customer'] },
      ...correctable('date_passed'),
      ...refundable('date_passed'),
      RefundRequested: { to: 'date_passed', by: ['customer', 'admin', 'system'] },
      ...everythingRefunded,
      // The order still waits for its refund or new date until the bank decides; only a lost chargeback ends the order.
      ChargebackOpened: { to: 'date_passed', by: ['system'] },
      ChargebackWon: { to: 'date_passed', by: ['system'] },
      ChargebackPartlyLost: { to: 'date_passed', by: ['system'] },
      ChargebackLost: { to: 'refunded', by: ['system'] },
    },
  },
  paid: {
    on: {
      OrderServiceEnded: { to: 'paid', by: ['system'] },
      OrderSettled: { to: 'settled', by: ['system'] },
      // The services and the plan are cancelled one by one; the order stays paid until the last of them is over.
      OrderCancellationRequested: { to: 'paid', by: ['customer'] },
      WithdrawalReceived: { to: 'paid', by: ['customer', 'admin'] },
      ...correctable('paid'),
      ...refundable('paid'),
      ...everythingRefunded,
      ...disputable('paid'),
    },
  },
  settled: {
    final: true,
    on: {
      ...refundable('settled'),
      ...everythingRefunded,
      ...disputable('settled'),
    },
  },
  chargeback_open: {
    on: {
      ChargebackWon: { to: 'paid', by: ['system'] },
      // The bank gave a part back; the order goes on with the rest.
      ChargebackPartlyLost: { to: 'paid', by: ['system'] },
      ChargebackLost: { to: 'refunded', by: ['system'] },
      // What the consumer declares holds, whatever the bank decides.
      WithdrawalReceived: { to: 'chargeback_open', by: ['customer', 'admin'] },
      ...correctable('chargeback_open'),
      OrderServiceEnded: { to: 'chargeback_open', by: ['system'] },
      ...refundable('chargeback_open'),
      ...everythingRefunded,
    },
  },
  cancelled: { final: true, on: { PaymentReceivedTooLate: { to: 'date_passed', by: ['system'] } } },
  refunded: {
    final: true,
    on: {
      OrderServiceEnded: { to: 'refunded', by: ['system'] },
      ...refundable('refunded'),
      ChargebackOpened: { to: 'refunded', by: ['system'] },
      ChargebackWon: { to: 'refunded', by: ['system'] },
      ChargebackPartlyLost: { to: 'refunded', by: ['system'] },
      ChargebackLost: { to: 'refunded', by: ['system'] },
    },
  },
} as const;

/** An order: one checkout with its money (docs/domain.md#order). */
export const orderLifecycle = defineLifecycle({
  id: 'order',
  initial: 'none',
  states,
  actions: {
    checkout: { events: ['OrderPlaced'], by: ['customer'] },
    pay: { events: ['TermsAccepted', 'PaymentStarted'], by: ['customer'] },
    reschedule: { events: ['DeliveryDateChanged'], by: ['customer'] },
    cancel: { events: ['OrderCancelled', 'OrderCancellationRequested', 'RefundRequested'], by: ['customer'] },
    withdraw: { events: ['WithdrawalReceived'], by: ['customer', 'admin'] },
    delivery: { events: ['OrderCorrected'], by: ['customer', 'admin'] },
    refund: { events: ['RefundRequested'], by: ['admin'] },
    retry: { events: ['RefundRetried'], by: ['admin'] },
  },
});

export type OrderStatus = (typeof orderLifecycle.states)[number];
export type OrderEventType = (typeof orderLifecycle.events)[number];
export type OrderAction = (typeof orderLifecycle.actions)[number]['segment'];
export type OrderDeadline = ReturnType<typeof orderLifecycle.deadlinesOf>[number];

/** The statuses in which an event may happen. */
export type OrderSource<Event extends OrderEventType> = SourceOf<typeof states, Event>;
/** The statuses to which an event leads. */
export type OrderTarget<Event extends OrderEventType> = TargetOf<typeof states, Event>;
