import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { ListDocumentedOrders } from '../order/order.queries.js';

const EVERY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

const NOTHING = 'invoice_name = NULL, invoice_tax_id = NULL, invoice_address = NULL, invoice_tax_country = NULL';

const NEVER_PAID = `UPDATE ordering.order_details AS d SET ${NOTHING} FROM ordering.orders AS o
  WHERE o.order_id = d.order_id AND d.invoice_tax_id IS NOT NULL
    AND (o.status = 'cancelled' OR o.status = 'payment_expired' AND o.delivery ->> 'date' < $1)`;

const PAID = `SELECT d.order_id AS "orderId" FROM ordering.order_details AS d JOIN ordering.orders AS o USING (order_id)
  WHERE d.invoice_tax_id IS NOT NULL AND d.order_id > $1
    AND o.status IN ('paid', 'settled', 'refunded', 'chargeback_open')
  ORDER BY d.order_id LIMIT ${BATCH}`;

const FORGET = `UPDATE ordering.order_details SET ${NOTHING} WHERE order_id = ANY($1::uuid[])`;

/** The smallest id, with which the first page begins. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Once an hour, removes the copies of name, tax number and address for the invoice: of orders whose document is issued,
 * which keeps them for ten years, and of orders that ended unpaid and can no longer be paid
 * (docs/domain.md#personal-data).
 */
@Injectable()
export class InvoiceDetailsRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly removals = new RepeatedWork('invoice details', () => this.forgetCopies(), EVERY_MS);

  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async forgetCopies(): Promise<void> {
    // A late payment is honoured only until the date; a day is added for the time zones.
    const yesterday = new Date(this.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
    await this.database.query({ name: 'ordering.forget-unpaid-invoices', text: NEVER_PAID, values: [yesterday] });
    for (let after = FIRST; ;) {
      const orders = await this.database.query<{ orderId: string }>({
        name: 'ordering.orders-with-invoice-details',
        text: PAID,
        values: [after],
      });
      const last = orders.at(-1);
      if (last === undefined) return;
      const documented = await this.queries.execute(new ListDocumentedOrders(orders.map(({ orderId }) => orderId)));
      await this.database.query({ name: 'ordering.forget-invoice-copies', text: FORGET, values: [[...documented]] });
      after = last.orderId;
    }
  }

  onApplicationBootstrap(): void {
    this.removals.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.removals.stop();
  }
}
