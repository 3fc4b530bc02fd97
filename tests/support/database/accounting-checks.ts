import { Client } from 'pg';
import { expect } from '@jest/globals';
import { eventually, type EventuallyOptions } from '../fixtures/eventually.js';

/** SQL queries by the name of a fault; each row that a query returns shows one case of the fault. */
type Faults = Readonly<Record<string, string>>;

/** Faults that the event history must never have. */
const OF_HISTORY: Faults = {
  'streams whose versions are not 1, 2, 3 …': `
    SELECT s.stream_id FROM es.streams AS s LEFT JOIN es.events AS e USING (stream_id)
    GROUP BY s.stream_id, s.version
    HAVING count(e.version) <> s.version OR min(e.version) <> 1 OR max(e.version) <> s.version`,
  'streams whose versions lie the other way round in the feed': `
    SELECT DISTINCT stream_id FROM (
      SELECT stream_id, version, lag(version) OVER (PARTITION BY stream_id ORDER BY xid, position) AS before FROM es.events
    ) AS fed WHERE before > version`,
  'commands that did not do exactly what is written down': `
    SELECT command_id FROM es.commands AS c FULL JOIN (
      SELECT command_id, stream_id, min(version) AS first, max(version) AS last, count(*)::int AS events
      FROM es.events GROUP BY command_id, stream_id
    ) AS e USING (command_id, stream_id)
    WHERE (c.first_version, c.last_version, c.last_version - c.first_version + 1) IS DISTINCT FROM (e.first, e.last, e.events)`,
  'consumers that are not at the end of the feed': `
    SELECT name, error FROM es.consumers AS c
    WHERE EXISTS (SELECT FROM es.events AS e WHERE (e.xid, e.position) > (c.xid, c.position))`,
  'events that were set aside': 'SELECT consumer, position, error FROM es.dead_letters',
};

const MONEY_CAME = `('OrderPaid', 'PaymentReceivedTooLate', 'DuplicatePaymentReceived')`;

/** Faults in the actors and causes of events. */
const OF_CAUSES: Faults = {
  'events of the system that name no event as their cause': `
    SELECT stream_type, stream_id, version, type, actor_id FROM es.events
    WHERE actor_role = 'system' AND causation_id IS NULL`,
  'causes that are no event, or came later than what they caused': `
    SELECT e.stream_type, e.stream_id, e.version, e.type, e.causation_id FROM es.events AS e
    LEFT JOIN es.events AS cause ON cause.event_id = e.causation_id
    WHERE e.causation_id IS NOT NULL
      AND (cause.event_id IS NULL OR cause.recorded_at > e.recorded_at OR cause.event_id = e.event_id)`,
  'what a deadline wrote in its own stream without naming the event that armed it': `
    SELECT e.stream_type, e.stream_id, e.version, e.type FROM es.events AS e
    JOIN es.events AS cause ON cause.event_id = e.causation_id
    WHERE e.actor_id LIKE 'deadline:%' AND (cause.stream_id <> e.stream_id OR cause.version >= e.version)`,
  'payments that do not name the attempt that they belong to': `
    SELECT e.stream_id, e.version, e.type FROM es.events AS e
    LEFT JOIN es.events AS cause ON cause.event_id = e.causation_id
    WHERE e.type IN ('OrderPaid', 'PaymentProcessing', 'PaymentFailed') AND e.actor_role = 'system'
      AND (cause.type IS DISTINCT FROM 'PaymentStarted' OR cause.data->>'attemptId' IS DISTINCT FROM e.data->>'attemptId')`,
};

/**
 * Contradictions between the orders, their services and the payment provider; valid only after all work has finished.
 */
const OF_ORDERS: Faults = {
  'payments that no order knows, or that count twice': `
    SELECT c.id, count(e.event_id) FROM sandbox.checkouts AS c
    LEFT JOIN es.events AS e ON e.type IN ${MONEY_CAME} AND e.data->>'paymentIntentId' = 'pi_' || substr(c.id, 9)
    WHERE c.payment->>'status' = 'succeeded' GROUP BY c.id HAVING count(e.event_id) <> 1`,
  'payments that orders know and the provider does not': `
    SELECT e.stream_id FROM es.events AS e
    LEFT JOIN sandbox.checkouts AS c ON c.id = 'cs_test_' || substr(e.data->>'paymentIntentId', 4)
    WHERE e.type IN ${MONEY_CAME} AND c.payment->>'status' IS DISTINCT FROM 'succeeded'`,
  'orders that were paid more than once': `
    SELECT stream_id FROM es.events WHERE type IN ('OrderPaid', 'PaymentReceivedTooLate') GROUP BY stream_id HAVING count(*) > 1`,
  'refunds that the provider and the orders see differently': `
    SELECT r.id, e.stream_id FROM (SELECT * FROM sandbox.refunds WHERE status <> 'failed') AS r
    FULL JOIN (
      SELECT stream_id, data->>'providerRefundId' AS id, sum((data->>'amountCents')::int) AS cents,
        array_agg(data->>'refundId') AS refunds
      FROM es.events WHERE type = 'RefundConfirmed' GROUP BY 1, 2
    ) AS e ON e.id = r.id AND e.cents = r.amount_cents AND r.metadata->>'refundId' = ANY (e.refunds)
    WHERE r.id IS NULL OR e.stream_id IS NULL`,
  'refunds that were promised and not made once': `
    SELECT promised.stream_id, promised.data->>'refundId' AS refund FROM es.events AS promised
    LEFT JOIN es.events AS made ON made.type = 'RefundConfirmed' AND made.stream_id = promised.stream_id
      AND made.data->>'refundId' = promised.data->>'refundId'
    WHERE promised.type = 'RefundRequested' GROUP BY 1, 2 HAVING count(made.event_id) <> 1`,
  'orders that keep another amount than their services cost': `
    SELECT o.order_id, o.status, paid.cents AS paid, back.cents AS back, owed.cents AS owed FROM ordering.orders AS o
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0) AS cents FROM sandbox.checkouts
      WHERE id = ANY (o.session_ids) AND payment->>'status' = 'succeeded'
    ) AS paid
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.amount_cents), 0) AS cents FROM sandbox.refunds AS r
      WHERE r.checkout_id = ANY (o.session_ids) AND r.status = 'succeeded'
    ) AS back
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(price_cents - refund_cents), 0) AS cents FROM fulfilment.services WHERE order_id = o.order_id
    ) AS owed
    WHERE NOT o.has_plan AND paid.cents - back.cents <> owed.cents AND NOT EXISTS (
      SELECT FROM sandbox.disputes AS d WHERE d.checkout_id = ANY (o.session_ids) AND d.status = 'lost'
    )`,
};

/** What paid orders should have received but did not; valid only after all work has finished. */
const OF_PROMISES: Faults = {
  'paid orders without a service and without a refund': `
    SELECT e.stream_id FROM es.events AS e
    WHERE e.type IN ('OrderPaid', 'DeliveryDateChanged') AND NOT EXISTS (SELECT FROM fulfilment.services AS s WHERE s.order_id = e.stream_id)
      AND NOT EXISTS (SELECT FROM es.events AS r WHERE r.stream_id = e.stream_id AND r.type = 'RefundRequested')`,
  'services that no partner, no person and no deadline looks after': `
    SELECT s.service_id, s.status FROM fulfilment.services AS s
    WHERE s.status = 'matching' OR (s.status = 'scheduled' AND NOT EXISTS (
      SELECT FROM es.deadlines AS d WHERE d.stream_id = s.service_id AND d.kind = 'start_matching'))`,
  'services that were made twice': `
    SELECT order_id, occurrence, count(*) FROM fulfilment.services GROUP BY order_id, occurrence HAVING count(*) > 1`,
  'offers that were made twice in one round': `
    SELECT stream_id, data->>'round' AS round, count(*) FROM es.events WHERE type = 'OfferMade'
    GROUP BY stream_id, data->>'round' HAVING count(*) > 1`,
  'days of a partner with more than ten services': `
    SELECT busy_partner_id, scheduled_date, count(*) FROM fulfilment.services, unnest(busy_partner_ids) AS busy_partner_id
    GROUP BY busy_partner_id, scheduled_date HAVING count(*) > 10`,
};

/** Faults of the fiscal documents for payments and refunds; valid only after all work has finished. */
const OF_DOCUMENTS: Faults = {
  'paid orders without exactly one invoice-receipt of what was paid': `
    SELECT e.stream_id, count(d.document_id) FROM es.events AS e
    LEFT JOIN invoicing.documents AS d ON d.kind = 'FR' AND d.order_id = e.stream_id::uuid
      AND d.total_cents = (e.data->>'amountCents')::int
    WHERE e.type IN ('OrderPaid', 'DeliveryDateChanged') GROUP BY e.stream_id HAVING count(d.document_id) <> 1`,
  'confirmed refunds of kept payments without exactly one credit note': `
    SELECT made.stream_id, made.data->>'refundId' AS refund FROM es.events AS made
    JOIN es.events AS paid ON paid.stream_id = made.stream_id AND paid.type IN ('OrderPaid', 'DeliveryDateChanged')
    JOIN es.events AS asked ON asked.stream_id = made.stream_id AND asked.type = 'RefundRequested'
      AND asked.data->>'refundId' = made.data->>'refundId'
      AND asked.data->>'paymentIntentId' = paid.data->>'paymentIntentId'
    LEFT JOIN invoicing.documents AS d ON d.refund_id = (made.data->>'refundId')::uuid
    WHERE made.type = 'RefundConfirmed' GROUP BY 1, 2 HAVING count(d.document_id) <> 1`,
  'series with a gap, or with dates that go back': `
    SELECT number FROM (
      SELECT number, n, issued_on, lag(n, 1, 0) OVER series AS before, lag(issued_on) OVER series AS day
      FROM invoicing.documents WINDOW series AS (PARTITION BY kind, series ORDER BY n)
    ) AS documents WHERE n <> before + 1 OR issued_on < day`,
};

/**
 * Reads as the database's owner; returns the faults of the event history, and for each the rows that show it. Empty if
 * there are none.
 */
export const accountingErrors = (ownerUrl: string): Promise<Record<string, unknown[]>> => found(ownerUrl, OF_HISTORY);

/** Returns only the faults in the actors and causes of events; empty if there are none. */
export const causationErrors = (ownerUrl: string): Promise<Record<string, unknown[]>> => found(ownerUrl, OF_CAUSES);

/**
 * Returns the faults of the event history, of actors and causes, and of orders; needs a database with orders and the
 * payment sandbox.
 */
export const orderAccountingErrors = (ownerUrl: string): Promise<Record<string, unknown[]>> =>
  found(ownerUrl, { ...OF_HISTORY, ...OF_CAUSES, ...OF_ORDERS });

/** Waits until `orderAccountingErrors` finds nothing, because read models are updated after the last response. */
export const waitForCorrectAccounts = (ownerUrl: string, options: EventuallyOptions = {}): Promise<unknown> =>
  eventually(async () => expect(await orderAccountingErrors(ownerUrl)).toEqual({}) ?? true, {
    ...options,
    what: 'the accounts to be correct',
  });

/**
 * Returns what paid orders should have received and did not (services, refunds, fiscal documents), by kind of fault.
 * Needs a database of the demo data in which all work is finished.
 */
export const brokenPromises = (ownerUrl: string): Promise<Record<string, unknown[]>> =>
  found(ownerUrl, { ...OF_PROMISES, ...OF_DOCUMENTS });

const found = async (ownerUrl: string, faults: Faults): Promise<Record<string, unknown[]>> => {
  const client = new Client({ connectionString: ownerUrl, application_name: 'perpetua-tests' });
  await client.connect();
  try {
    const broken: Record<string, unknown[]> = {};
    for (const [what, text] of Object.entries(faults)) {
      const { rows } = await client.query<Record<string, unknown>>(text);
      if (rows.length > 0) broken[what] = rows;
    }
    return broken;
  } finally {
    await client.end();
  }
};
