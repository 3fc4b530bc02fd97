import { Injectable } from '@nestjs/common';
import { type MailQuery, type MailSort, type MailStatus, secretMailTemplates } from '@perpetua/contracts/mail.contract';
import { Database, type Statement } from '../database/database.js';
import { claimDue, type Outbox } from '../work/outbox.js';
import { rangeOf } from '../http/requests/lists.js';
import type { QueuedMail } from './mail-composer.js';
import { BUSINESS_NOW, MAIL_CHANNEL } from './mail-outbox.js';
import { SMTP_CONNECTIONS, SMTP_PATIENCE_MS } from './smtp-transport.js';

/** Maximum number of mails that a process claims at a time. */
export const BATCH = 25;
/** Duration of a claim in milliseconds; longer than sending a batch can take. */
const CLAIM_MS = (Math.ceil(BATCH / SMTP_CONNECTIONS) + 1) * SMTP_PATIENCE_MS;

/** A mail that only this process may send, until its claim ends. */
export interface ClaimedMail extends QueuedMail {
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

/** The outcome of a claimed mail. */
export interface Settlement {
  readonly id: string;
  readonly status: MailStatus;
  readonly subject?: string;
  readonly address?: string;
  readonly error?: string;
  /** Pause before a queued mail is retried, in milliseconds of the wall clock. */
  readonly pauseMs?: number;
}

/** A row of the outbox as admins see it. */
export interface MailRow extends QueuedMail {
  readonly status: MailStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly subject: string | null;
  readonly address: string | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly sentAt: Date | null;
}

/** Filters of a list of mails; without `sort`, the newest mails come first. */
export type MailFilter = Pick<MailQuery, 'page' | 'pageSize' | 'status' | 'template' | 'q'> & {
  /** The mail must have one of these statuses. */
  readonly statuses?: readonly MailStatus[];
  readonly sort?: MailSort;
  /** E-mail address of the recipient; upper and lower case are equal. */
  readonly to?: string;
};

const outbox: Outbox = {
  name: 'mail.claim',
  table: 'platform.mail_outbox',
  key: 'id',
  due: 'next_attempt_at',
  lease: `interval '${CLAIM_MS} milliseconds'`,
  where: `status = 'queued'`,
  set: 'attempts = attempts + 1',
  returning: 'id, template, recipient, values, attempts',
};

/**
 * Stores the outcomes of claimed mails, except mails that were erased or withheld meanwhile. Values that contain
 * secrets are deleted when the mail has been sent.
 */
const SETTLE = `
  UPDATE platform.mail_outbox AS mail SET
    status = settled.status, last_error = settled.error,
    subject = coalesce(settled.subject, mail.subject), address = coalesce(settled.address, mail.address),
    next_attempt_at = clock_timestamp() + settled.pause_ms * interval '1 millisecond',
    sent_at = CASE WHEN settled.status IN ('sent', 'stored') THEN ${BUSINESS_NOW} END,
    values = CASE WHEN settled.status = 'sent' AND mail.template = ANY($7) THEN '{}' ELSE mail.values END
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::float8[])
    AS settled (id, status, subject, address, error, pause_ms)
  WHERE mail.id = settled.id AND mail.status = 'queued'`;

const RELEASE = `
  UPDATE platform.mail_outbox SET attempts = attempts - 1, next_attempt_at = clock_timestamp()
  WHERE id = ANY($1::uuid[]) AND status = 'queued'`;

export const MAIL_COLUMNS = `id, template, recipient, values, status, attempts, last_error AS "lastError", subject, address,
  created_at AS "createdAt", next_attempt_at AS "nextAttemptAt", sent_at AS "sentAt"`;

const RETRY = `
  UPDATE platform.mail_outbox SET status = 'queued', attempts = 0, next_attempt_at = clock_timestamp(), last_error = NULL
  WHERE id = $1 AND status IN ('queued', 'failed', 'withheld') AND recipient IS NOT NULL
  RETURNING ${MAIL_COLUMNS}, pg_notify('${MAIL_CHANNEL}', '')`;

const FORGET = `
  UPDATE platform.mail_outbox SET recipient = NULL, address = NULL, values = '{}',
    status = CASE status WHEN 'queued' THEN 'withheld' ELSE status END
  WHERE id IN (SELECT id FROM platform.mail_outbox WHERE recipient IS NOT NULL AND created_at < $1 LIMIT $2)
  RETURNING id`;

/** Reads and writes the table of the mail outbox. */
@Injectable()
export class MailRows {
  constructor(private readonly database: Database) {}

  /** Claims mails that are due; no other process can claim them until the claim ends. */
  claim(limit: number): Promise<ClaimedMail[]> {
    return this.database.query<ClaimedMail>(claimDue(outbox, limit));
  }

  async settle(settlements: readonly Settlement[]): Promise<void> {
    const column = <Key extends keyof Settlement>(key: Key) => settlements.map((each) => each[key] ?? null);
    await this.database.query({
      name: 'mail.settle',
      text: SETTLE,
      values: [
        column('id'),
        column('status'),
        column('subject'),
        column('address'),
        column('error'),
        settlements.map(({ pauseMs }) => pauseMs ?? 0),
        [...secretMailTemplates],
      ],
    });
  }

  /** Ends the claims of mails that were not tried: the mails are due again, and the attempt does not count. */
  async release(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.database.query({ name: 'mail.release', text: RELEASE, values: [[...ids]] });
  }

  /** Makes a mail due immediately, and returns it; undefined if it does not exist, or was sent, stored or erased. */
  async retry(id: string): Promise<MailRow | undefined> {
    const [row] = await this.database.query<MailRow>({ name: 'mail.retry', text: RETRY, values: [id] });
    return row;
  }

  /**
   * Deletes recipient, e-mail address and values of at most `limit` mails created before an instant; returns their
   * number.
   */
  async forgetBefore(instant: Date, limit: number): Promise<number> {
    const rows = await this.database.query({ name: 'mail.forget-old', text: FORGET, values: [instant, limit] });
    return rows.length;
  }

  async find(id: string): Promise<MailRow | undefined> {
    const text = `SELECT ${MAIL_COLUMNS} FROM platform.mail_outbox WHERE id = $1`;
    const [row] = await this.database.query<MailRow>({ name: 'mail.find', text, values: [id] });
    return row;
  }

  async page(filter: MailFilter): Promise<{ rows: MailRow[]; total: number }> {
    const { list, count } = mailListStatements(filter);
    const [rows, [counted]] = await Promise.all([
      this.database.query<MailRow>(list),
      this.database.query<{ total: number }>(count),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }

  /** Whether any mail waits for its first attempt. */
  async isWaiting(): Promise<boolean> {
    const [row] = await this.database.query<{ waits: boolean }>({
      name: 'mail.waiting',
      text: `SELECT EXISTS (SELECT FROM platform.mail_outbox WHERE status = 'queued' AND attempts = 0) AS waits`,
    });
    return row?.waits ?? false;
  }

  /** Numbers of queued and failed mails, and the age of the oldest queued one in seconds. */
  async figures(): Promise<{ queued: number; failed: number; oldestSeconds: number }> {
    const [row] = await this.database.query<{ queued: number; failed: number; oldestSeconds: number }>({
      name: 'mail.figures',
      text: `SELECT count(*) FILTER (WHERE status = 'queued')::int AS queued,
          count(*) FILTER (WHERE status = 'failed')::int AS failed,
          coalesce(extract(epoch FROM ${BUSINESS_NOW} - min(created_at) FILTER (WHERE status = 'queued')), 0)::float8
            AS "oldestSeconds"
        FROM platform.mail_outbox WHERE status IN ('queued', 'failed', 'withheld')`,
    });
    return row ?? { queued: 0, failed: 0, oldestSeconds: 0 };
  }
}

const ORDERS: Record<MailSort, string> = {
  created_desc: 'created_at DESC, id DESC',
  created_asc: 'created_at, id',
};

type Condition = readonly [key: string, value: unknown, sql: (parameter: string) => string];

/**
 * The statements for a page of mails and for their total number. Each combination of filters has its own statements, so
 * that PostgreSQL plans the best index for it.
 */
export const mailListStatements = (filter: MailFilter): { list: Statement; count: Statement } => {
  const searched = 'search LIKE platform.search_pattern';
  const conditions: readonly Condition[] = [
    ['status', filter.status, (parameter) => `status = ${parameter}`],
    ['statuses', filter.statuses, (parameter) => `status = ANY(${parameter}::text[])`],
    ['template', filter.template, (parameter) => `template = ${parameter}`],
    ['q', filter.q || undefined, (parameter) => `${searched}(${parameter})`],
    ['to', filter.to, (parameter) => `(${searched}(${parameter}) AND lower(address) = lower(${parameter}))`],
  ];
  const wanted = conditions.filter(([, value]) => value !== undefined);
  const name = ['mail.by', ...wanted.map(([key]) => key)].join('-');
  const where = ['true', ...wanted.map(([, , sql], index) => sql(`$${index + 1}`))].join(' AND ');
  const values = wanted.map(([, value]) => value);
  const { limit, offset } = rangeOf(filter);
  const { sort = 'created_desc' } = filter;
  return {
    list: {
      name: `${name}-${sort}`,
      text: `SELECT ${MAIL_COLUMNS} FROM platform.mail_outbox WHERE ${where}
        ORDER BY ${ORDERS[sort]} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      values: [...values, limit, offset],
    },
    count: {
      name: `${name}-count`,
      text: `SELECT count(*)::int AS total FROM platform.mail_outbox WHERE ${where}`,
      values,
    },
  };
};
