import { Injectable } from '@nestjs/common';
import type { AccountAct } from '@perpetua/contracts/identity.contract';
import { Clock } from '../platform/clock.js';
import { Database, type Statement } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';

/** What is shown of an account's history at once. */
const NEWEST = 50;

/** One act as it is written; `fields` are names of what changed. */
export interface NewAccountAct {
  readonly userId: string;
  readonly actorId: string;
  readonly act: AccountAct['act'];
  readonly fields?: readonly string[];
  readonly reason?: string | undefined;
}

const NEWEST_OF = `SELECT a.act_id AS "id", a.act, a.fields, a.reason, a.at, a.actor_id AS "actorId",
    u.name || ' ' || u.surname AS "actorName"
  FROM identity.account_acts a LEFT JOIN identity.users u ON u.id = a.actor_id
  WHERE a.user_id = $1 ORDER BY a.at DESC, a.act_id DESC LIMIT $2`;

interface ActRow extends Record<string, unknown> {
  readonly id: string;
  readonly act: AccountAct['act'];
  readonly fields: string[];
  readonly reason: string | null;
  readonly at: Date;
  readonly actorId: string;
  readonly actorName: string | null;
}

/** Who did what to an account, and why. Rows are only added. */
@Injectable()
export class AccountActs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** To be run in the transaction of the act. */
  statement({ userId, actorId, act, fields = [], reason }: NewAccountAct): Statement {
    return {
      name: 'identity.record-account-act',
      text: `INSERT INTO identity.account_acts (act_id, user_id, actor_id, act, fields, reason, at)
        VALUES ($1, $2, $3, $4, $5::text[], $6, $7)`,
      values: [newId(), userId, actorId, act, [...fields], reason ?? null, this.clock.now()],
    };
  }

  /** The newest acts first, at most {@link NEWEST}; those of a closed account are still there. */
  async of(userId: string): Promise<AccountAct[]> {
    const rows = await this.database.query<ActRow>({
      name: 'identity.account-acts',
      text: NEWEST_OF,
      values: [userId, NEWEST],
    });
    return rows.map(({ id, act, fields, reason, at, actorId, actorName }) => ({
      id,
      act,
      fields,
      reason: reason ?? undefined,
      at: at.toISOString(),
      actor: { id: actorId, name: actorName ?? '' },
    }));
  }
}

/** What people typed about an account goes with it. */
export const forgetReasons = (userId: string): Statement => ({
  name: 'identity.forget-act-reasons',
  text: 'UPDATE identity.account_acts SET reason = NULL WHERE user_id = $1 AND reason IS NOT NULL',
  values: [userId],
});
