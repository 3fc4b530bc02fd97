import { Injectable } from '@nestjs/common';
import type { FailedMailGroup } from '@perpetua/contracts/mail.contract';
import { Database } from '../database/database.js';
import { causeOf } from '../operations/cause.js';
import { MAIL_CHANNEL } from './mail-outbox.js';

/** Maximum number of mails that are listed per cause. */
const MAILS_OF_A_CAUSE = 20;
const MAX_CAUSES = 50;

const CAUSE = causeOf('last_error');

const GROUPS = `
  SELECT cause, count(*)::int AS count, min(created_at) AS since,
         jsonb_agg(jsonb_build_object('id', id, 'template', template, 'subject', subject, 'to', address,
           'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY created_at, id)
           FILTER (WHERE place <= ${MAILS_OF_A_CAUSE}) AS mails
  FROM (
    SELECT id, template, subject, address, created_at, ${CAUSE} AS cause,
           row_number() OVER (PARTITION BY ${CAUSE} ORDER BY created_at, id) AS place
    FROM platform.mail_outbox WHERE status = 'failed' AND recipient IS NOT NULL
  ) AS failed
  GROUP BY cause ORDER BY count(*) DESC, cause LIMIT ${MAX_CAUSES}`;

const RETRY = `
  UPDATE platform.mail_outbox SET status = 'queued', attempts = 0, next_attempt_at = clock_timestamp(), last_error = NULL
  WHERE status = 'failed' AND recipient IS NOT NULL AND ${CAUSE} = $1
  RETURNING id, pg_notify('${MAIL_CHANNEL}', '')`;

/** Mails with the status `failed`, grouped by the cause of the failure. */
@Injectable()
export class FailedMails {
  constructor(private readonly database: Database) {}

  /**
   * The causes, each with its oldest mails; the largest group comes first. Mails whose recipient was erased are left
   * out.
   */
  async groups(): Promise<FailedMailGroup[]> {
    const rows = await this.database.query<Omit<FailedMailGroup, 'since'> & { since: Date }>({
      name: 'mail.failed-groups',
      text: GROUPS,
    });
    return rows.map(({ since, ...group }) => ({ ...group, since: since.toISOString() }));
  }

  /** Makes all failed mails of a cause due immediately; returns their number. */
  async retry(cause: string): Promise<number> {
    const rows = await this.database.query({ name: 'mail.retry-cause', text: RETRY, values: [cause] });
    return rows.length;
  }
}
