import { Injectable } from '@nestjs/common';
import type { AccountAct } from '@perpetua/contracts/identity.contract';
import { ChangeLog } from '../../platform/changes/change-log.js';
import type { FieldChange } from '../../platform/changes/change-event.events.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type Statement, type Transaction } from '../../platform/database/database.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { newId } from '../../platform/ids.js';
import { type AccountEvent, accountEvents } from './account.events.js';
import type { ReasonOfAct } from '../identity.queries.js';

/** The maximum number of acts that an account's history shows. */
const NEWEST = 50;

/** An account, and the actor who changes it. */
export interface ChangedAccount {
  readonly userId: string;
  readonly actor: Actor;
}

/** An act to record. `changes` names personal fields without their values. */
export interface NewAccountAct {
  readonly act: AccountAct['act'];
  readonly changes?: readonly FieldChange[];
  readonly reason?: string | undefined;
}

/** Records an act in the current transaction. */
export type RecordAccountAct = (act: NewAccountAct) => Promise<void>;

const EVENTS: Readonly<Record<AccountAct['act'], AccountEvent['type']>> = {
  created: 'AccountCreated',
  invited: 'AccountInvited',
  accepted: 'InvitationAccepted',
  changed: 'AccountChanged',
  address_added: 'AddressAdded',
  address_changed: 'AddressChanged',
  address_removed: 'AddressRemoved',
  blocked: 'AccountBlocked',
  unblocked: 'AccountUnblocked',
  closed: 'AccountClosed',
};

/** How an act changes the status of an account; null when it does not. */
const STATUS: Readonly<Record<AccountAct['act'], FieldChange | null>> = {
  created: { path: 'status', after: 'open' },
  invited: null,
  accepted: null,
  changed: null,
  address_added: null,
  address_changed: null,
  address_removed: null,
  blocked: { path: 'status', before: 'open', after: 'blocked' },
  unblocked: { path: 'status', before: 'blocked', after: 'open' },
  closed: { path: 'status', after: 'closed' },
};

const REASONS = `SELECT act_id AS "id", reason FROM identity.account_acts WHERE act_id = ANY ($1::uuid[]) AND reason IS NOT NULL`;

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
  readonly actorId: string | null;
  readonly actorName: string | null;
}

/**
 * Records who did what to an account, and why: a row for the account's own page, which keeps the reason until the
 * account is closed, and an event with the same id in the history, which never contains the reason (ADR 0033).
 */
@Injectable()
export class AccountActs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: ChangeLog,
  ) {}

  /** Runs `work` in a transaction. The function `record` that `work` receives stores an act in the same transaction. */
  write<Result>(
    { userId, actor }: ChangedAccount,
    work: (tx: Transaction, record: RecordAccountAct) => Promise<Result>,
  ): Promise<Result> {
    return this.log.write({ stream: accountEvents.streamType, id: userId, actor }, (tx, record) =>
      work(tx, async ({ act, changes = [], reason }) => {
        const actId = newId();
        await tx.query({
          name: 'identity.record-account-act',
          text: `INSERT INTO identity.account_acts (act_id, user_id, actor_id, act, fields, reason, at)
            VALUES ($1, $2, $3, $4, $5::text[], $6, $7)`,
          values: [
            actId,
            userId,
            actor.role === 'system' ? null : actor.id,
            act,
            changes.map(({ path }) => path),
            reason ?? null,
            this.clock.now(),
          ],
        });
        const status = STATUS[act];
        await record({ type: EVENTS[act], changes: status === null ? changes : [...changes, status], actId });
      }),
    );
  }

  /** The reasons of these acts, by id. Acts without a reason are left out; closing the account erases the reasons. */
  reasonsOf(actIds: readonly string[]): Promise<readonly ReasonOfAct[]> {
    return this.database.query<ReasonOfAct & Record<string, unknown>>({
      name: 'identity.act-reasons',
      text: REASONS,
      values: [actIds],
    });
  }

  /** The newest acts of an account, even of a closed one; at most {@link NEWEST}, the newest first. */
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
      actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    }));
  }
}

/** Erases the reasons that people typed about an account. */
export const forgetReasons = (userId: string): Statement => ({
  name: 'identity.forget-act-reasons',
  text: 'UPDATE identity.account_acts SET reason = NULL WHERE user_id = $1 AND reason IS NOT NULL',
  values: [userId],
});
