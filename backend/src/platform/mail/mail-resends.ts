import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { MAIL_COLUMNS, type MailRow } from './mail-rows.js';
import { mailStatement } from './mail-outbox.js';
import { maximumResends } from '@perpetua/contracts/limits';

/** Window in which resent mails are counted against `maximumResends`, in milliseconds. */
const WINDOW_MS = 3_600_000;
/** Maximum number of mails that are shown per order. */
const NEWEST = 50;

/** A mail about an order; `resentBy` is the id of the admin who requested this mail as a repeat, otherwise null. */
export interface OrderMailRow extends MailRow {
  readonly resentBy: string | null;
}

/** A mail to send again. */
export interface Resend {
  /** Id of the new mail; resending with the same id again changes nothing. */
  readonly id: string;
  readonly mail: MailRow;
  readonly orderId: string;
  readonly userId: string;
  readonly actorId: string;
}

const OF_ORDER = `SELECT ${MAIL_COLUMNS}, (SELECT actor_id FROM platform.mail_resends r WHERE r.mail_id = m.id) AS "resentBy"
  FROM platform.mail_outbox m WHERE values ? 'orderId' AND values ->> 'orderId' = $1 AND recipient ->> 'userId' = $2
  ORDER BY created_at DESC, id DESC LIMIT $3`;

const RECORD = `INSERT INTO platform.mail_resends (mail_id, of_mail_id, order_id, actor_id, at)
  SELECT $1, $2, $3, $4, $5
  WHERE (SELECT count(*) FROM platform.mail_resends WHERE order_id = $3 AND at > $6) < ${maximumResends}
  RETURNING mail_id`;

/** Of each repeat the first mail, which may have been repeated by way of other repeats. */
const ORIGINALS = `WITH RECURSIVE chain AS (
    SELECT mail_id, of_mail_id, 1 AS depth FROM platform.mail_resends WHERE mail_id = ANY($1::uuid[])
    UNION ALL
    SELECT chain.mail_id, earlier.of_mail_id, depth + 1
    FROM chain JOIN platform.mail_resends AS earlier ON earlier.mail_id = chain.of_mail_id
  ) SELECT DISTINCT ON (mail_id) mail_id AS id, of_mail_id AS "originalId" FROM chain ORDER BY mail_id, depth DESC`;

/** Lists the mails to a buyer about an order, and lets admins resend them. */
@Injectable()
export class MailResends {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The mails to a user about an order, newest first, at most {@link NEWEST}. */
  ofOrder(orderId: string, userId: string): Promise<OrderMailRow[]> {
    return this.database.query<OrderMailRow & Record<string, unknown>>({
      name: 'mail.of-order',
      text: OF_ORDER,
      values: [orderId, userId, NEWEST],
    });
  }

  /** The first mail of each repeat among these mails, by the repeat's id; both are ids of mails. */
  async originalsOf(mailIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ id: string; originalId: string }>({
      name: 'mail.originals',
      text: ORIGINALS,
      values: [[...mailIds]],
    });
    return new Map(rows.map(({ id, originalId }) => [id, originalId]));
  }

  /**
   * Queues a copy of a mail for the user. Returns false, without queuing it, if the order's limit of resends per hour
   * is reached.
   */
  async resend({ id, mail, orderId, userId, actorId }: Resend): Promise<boolean> {
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const lock = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
      await tx.query({ name: 'mail.lock-resends', text: lock, values: [`mail-resends:${orderId}`] });
      const text = 'SELECT mail_id FROM platform.mail_resends WHERE mail_id = $1';
      if ((await tx.query({ name: 'mail.known-resend', text, values: [id] })).length > 0) return true;
      const since = new Date(now.getTime() - WINDOW_MS);
      const values = [id, mail.id, orderId, actorId, now, since];
      const recorded = await tx.query({ name: 'mail.record-resend', text: RECORD, values });
      if (recorded.length === 0) return false;
      await tx.query(mailStatement({ id, template: mail.template, to: { userId }, values: mail.values }));
      return true;
    });
  }
}
