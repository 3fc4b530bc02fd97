import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { toDecimal } from '@perpetua/contracts/money';
import type { FailedRefundGroup, RetriedRefunds } from '@perpetua/contracts/payments.contract';
import { ListOrderSummaries, RetryRefund } from '../../ordering/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandMeta } from '../../platform/domain/command.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { derivedId } from '../../platform/ids.js';
import { OperatorActs } from '../../platform/operations/operator-acts.js';
import { nothingToRetry } from '../payments.errors.js';

/** The maximum number of refunds listed per cause. */
const REFUNDS_OF_A_CAUSE = 20;
const MAX_CAUSES = 50;
/** The maximum number of refunds that one call retries; the next call retries further ones. */
const MAX_RETRIED = 500;

const FAILED = `
  SELECT cause, count::int, cents::int, since, refund_id, order_id, amount_cents, failed_at, retries
  FROM (
    SELECT failure_code AS cause, refund_id, order_id, amount_cents, failed_at, retries,
           count(*) OVER causes AS count, sum(amount_cents) OVER causes AS cents, min(failed_at) OVER causes AS since,
           row_number() OVER (PARTITION BY failure_code ORDER BY failed_at, refund_id) AS place
    FROM payments.refunds WHERE failed_at IS NOT NULL
    WINDOW causes AS (PARTITION BY failure_code)
  ) AS failed
  WHERE place <= ${REFUNDS_OF_A_CAUSE}
  ORDER BY count DESC, cause, failed_at, refund_id LIMIT ${REFUNDS_OF_A_CAUSE * MAX_CAUSES}`;

const COUNT = `SELECT count(*)::int AS count FROM payments.refunds WHERE failed_at IS NOT NULL`;

const OF_CAUSE = `
  SELECT refund_id, order_id FROM payments.refunds WHERE failed_at IS NOT NULL AND failure_code = $1
  ORDER BY failed_at, refund_id LIMIT ${MAX_RETRIED}`;

interface FailedRow {
  cause: string;
  count: number;
  cents: number;
  since: Date;
  refund_id: string;
  order_id: string;
  amount_cents: number;
  failed_at: Date;
  retries: number;
}

/** Groups the refunds that failed at the provider by the provider's failure code, for admins, and retries them. */
@Injectable()
export class FailedRefunds {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly acts: OperatorActs,
  ) {}

  /** The number of refunds that failed and were not requested again. */
  async count(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>({ name: 'payments.failed-refunds-count', text: COUNT });
    return row?.count ?? 0;
  }

  /**
   * The failed refunds grouped by cause, the largest group first. The count and amount of a group include refunds that
   * are not listed.
   */
  async groups(): Promise<FailedRefundGroup[]> {
    const rows = await this.database.query<FailedRow & Record<string, unknown>>({
      name: 'payments.failed-refunds',
      text: FAILED,
    });
    const numbers = await this.numbersOf(rows.map((row) => row.order_id));
    const groups = new Map<string, FailedRefundGroup>();
    for (const { cause, count, cents, since, ...row } of rows) {
      const group = groups.get(cause) ?? {
        cause,
        count,
        since: since.toISOString(),
        amount: toDecimal(cents),
        refunds: [],
      };
      group.refunds.push({
        id: row.refund_id,
        orderId: row.order_id,
        orderNumber: numbers.get(row.order_id) ?? null,
        amount: toDecimal(row.amount_cents),
        failedAt: row.failed_at.toISOString(),
        retries: row.retries,
      });
      groups.set(cause, group);
    }
    return [...groups.values()];
  }

  /**
   * Retries the failed refunds with one cause (at most {@link MAX_RETRIED}), each with its own command; refunds that
   * were retried in the meantime are skipped. After an interruption, another call retries the remaining ones.
   * @throws DomainError 409 `nothing_to_retry` when no refund could be retried
   */
  async retry(cause: string, meta: CommandMeta): Promise<RetriedRefunds> {
    const rows = await this.database.query<{ refund_id: string; order_id: string }>({
      name: 'payments.failed-refunds-of-cause',
      text: OF_CAUSE,
      values: [cause],
    });
    await this.acts.record(meta, 'retry_refunds', { cause });
    let requested = 0;
    for (const { refund_id: refundId, order_id: orderId } of rows) {
      const own = { ...meta, commandId: derivedId(meta.commandId, refundId), correlationId: orderId };
      if (await this.retried(new RetryRefund({ orderId, refundId }, own))) requested += 1;
    }
    if (requested === 0) throw nothingToRetry();
    return { requested };
  }

  private async retried(command: RetryRefund): Promise<boolean> {
    try {
      await this.commands.execute(command);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'refund_not_failed') return false;
      throw error;
    }
  }

  private async numbersOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (orderIds.length === 0) return new Map();
    const orders = await this.queries.execute(new ListOrderSummaries([...new Set(orderIds)]));
    return new Map(orders.map(({ orderId, number }) => [orderId, number]));
  }
}
