import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { toDecimal } from '@perpetua/contracts/money';
import { type PaymentAlarm, type PaymentAlarmKind } from '@perpetua/contracts/payments.contract';
import { AppConfig } from '../../config/app-config.js';
import { ListOrderSummaries } from '../../ordering/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { Metrics } from '../../platform/http/observability/metrics.js';
import { derivedId } from '../../platform/ids.js';
import { mailStatement, officeOf } from '../../platform/mail/mail-outbox.js';
import { alarmUnknown } from '../payments.errors.js';

/** The maximum number of alarms that are listed. */
const MOST = 100;

/** Something about a payment that a person must decide. */
export interface RaisedAlarm {
  readonly kind: PaymentAlarmKind;
  /** The provider's id of the object that it is about. */
  readonly providerId: string;
  readonly orderId?: string | undefined;
  readonly amountCents: number;
  /** Three letters of ISO 4217, in any case. */
  readonly currency: string;
}

interface AlarmRow extends Record<string, unknown> {
  readonly alarm_id: string;
  readonly kind: PaymentAlarmKind;
  readonly provider_id: string;
  readonly order_id: string | null;
  readonly amount_cents: number;
  readonly currency: string;
  readonly raised_at: Date;
}

const OPEN = `SELECT alarm_id, kind, provider_id, order_id, amount_cents, currency, raised_at FROM payments.alarms
  WHERE handled_at IS NULL ORDER BY raised_at, alarm_id LIMIT ${MOST}`;

/**
 * Tells the office what no rule can decide: each alarm is mailed once and stays listed until an admin has handled it.
 */
@Injectable()
export class PaymentAlarms {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly config: AppConfig,
    metrics: Metrics,
  ) {
    metrics.gauge(
      { name: 'perpetua_payment_alarms', help: 'Alarms about payments that nobody has handled' },
      async (gauge) => gauge.set(await this.count()),
    );
  }

  /** The number of alarms that nobody has handled yet. */
  private async count(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>({
      name: 'payments.count-open-alarms',
      text: 'SELECT count(*)::int AS count FROM payments.alarms WHERE handled_at IS NULL',
    });
    return row?.count ?? 0;
  }

  /** Raises an alarm. The same kind about the same object is one alarm, however often it is raised. */
  async raise({ kind, providerId, orderId, amountCents, currency }: RaisedAlarm): Promise<void> {
    const id = derivedId('payment-alarm', kind, providerId);
    const values = {
      alarm: kind,
      providerId,
      amountCents: String(amountCents),
      currency: currency.toUpperCase(),
      ...(orderId !== undefined && { orderId }),
    };
    await this.database.pipeline([
      {
        name: 'payments.raise-alarm',
        text: `INSERT INTO payments.alarms (alarm_id, kind, provider_id, order_id, amount_cents, currency)
          VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (alarm_id) DO NOTHING`,
        values: [id, kind, providerId, orderId ?? null, amountCents, currency.toUpperCase()],
      },
      mailStatement({ id, template: 'payment_alarm', to: officeOf(this.config), values }),
    ]);
  }

  /** The alarms that nobody has handled yet, oldest first. */
  async open(): Promise<PaymentAlarm[]> {
    const rows = await this.database.query<AlarmRow>({ name: 'payments.open-alarms', text: OPEN });
    const orderIds = rows.flatMap(({ order_id: orderId }) => orderId ?? []);
    const orders =
      orderIds.length === 0 ? [] : await this.queries.execute(new ListOrderSummaries([...new Set(orderIds)]));
    const numbers = new Map(orders.map(({ orderId, number }) => [orderId, number]));
    return rows.map((row) => ({
      id: row.alarm_id,
      kind: row.kind,
      providerId: row.provider_id,
      orderId: row.order_id,
      orderNumber: row.order_id === null ? null : (numbers.get(row.order_id) ?? null),
      amount: toDecimal(row.amount_cents),
      currency: row.currency,
      raisedAt: row.raised_at.toISOString(),
    }));
  }

  /**
   * Records that an admin has handled an alarm; a repeated call changes nothing.
   * @throws DomainError 404 for an unknown alarm
   */
  async handled(id: string, { actor }: CommandMeta): Promise<void> {
    const rows = await this.database.query({
      name: 'payments.handle-alarm',
      text: `UPDATE payments.alarms SET handled_at = coalesce(handled_at, clock_timestamp()),
          handled_by = coalesce(handled_by, $2) WHERE alarm_id = $1 RETURNING alarm_id`,
      values: [id, actor.id],
    });
    if (rows.length === 0) throw alarmUnknown();
  }
}
