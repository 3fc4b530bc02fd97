import { Injectable } from '@nestjs/common';
import type { OperationsSummary, OperatorAct } from '@perpetua/contracts/operations.contract';
import { ChangeLog } from '../changes/change-log.js';
import { Database } from '../database/database.js';
import type { CommandMeta } from '../domain/command.js';
import { derivedId } from '../ids.js';
import { type OperatorEvent, operatorEvents } from './operator.events.js';

const ADD = `INSERT INTO es.operator_acts (act_id, actor_id, act, details) VALUES ($1, $2, $3, $4)
  ON CONFLICT (act_id) DO NOTHING RETURNING act_id`;
const LATEST = `SELECT act_id, at, actor_id, act, details FROM es.operator_acts ORDER BY at DESC, act_id LIMIT $1`;
const DETAILS = `SELECT act_id, details FROM es.operator_acts WHERE act_id = ANY ($1::uuid[])`;

const types: Record<OperatorAct, OperatorEvent['type']> = {
  retry_dead_letters: 'EventsRetried',
  retry_job: 'JobRetried',
  retry_mails: 'MailsRetried',
  retry_messages: 'MessagesRetried',
  retry_refunds: 'RefundsRetried',
  retry_documents: 'DocumentsRetried',
  request_missing_documents: 'MissingDocumentsRequested',
  rebuild: 'ReadModelRebuilt',
  verify: 'VerificationStarted',
};
/** Details that name a part of the program; other details could name a person and are not stored in events. */
const recordedDetails = ['queue', 'projection'];
/** All acts are in one stream, because they concern the whole platform. */
const STREAM_ID = derivedId('operations', 'acts');

interface ActRow {
  act_id: string;
  at: Date;
  actor_id: string;
  act: OperatorAct;
  details: Record<string, string | number>;
}

/** Records operator acts of admins: retries, rebuilds, verifications. Records are never changed or deleted. */
@Injectable()
export class OperatorActs {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeLog,
  ) {}

  /**
   * Records an act as a row and as an event of the stream type `operations`; a repeat with the same command id changes
   * nothing. Call this before the act is carried out, so that every act is recorded.
   */
  async record({ commandId, actor }: CommandMeta, act: OperatorAct, details: ActRow['details']): Promise<void> {
    const values = [commandId, actor.id, act, JSON.stringify(details)];
    const fields = recordedDetails.flatMap((path) =>
      details[path] === undefined ? [] : [{ path, after: details[path] }],
    );
    await this.changes.write({ stream: operatorEvents.streamType, id: STREAM_ID, actor }, async (tx, record) => {
      const added = await tx.query({ name: 'operations.record-act', text: ADD, values });
      if (added.length > 0) await record({ type: types[act], changes: fields, actId: commandId });
    });
  }

  /** The most recent acts, latest first; at most `most`. */
  async latest(most: number): Promise<OperationsSummary['acts']> {
    const rows = await this.database.query<ActRow>({ name: 'operations.acts', text: LATEST, values: [most] });
    return rows.map(({ act_id: id, at, actor_id: actorId, act, details }) => ({
      id,
      at: at.toISOString(),
      actorId,
      act,
      details,
    }));
  }

  /** The details of acts as one line each, by act id; acts without details are left out. */
  async chosen(actIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<Pick<ActRow, 'act_id' | 'details'>>({
      name: 'operations.act-details',
      text: DETAILS,
      values: [[...actIds]],
    });
    const known = rows.map(({ act_id: id, details }) => [id, Object.values(details).join(' · ')] as const);
    return new Map(known.filter(([, text]) => text !== ''));
  }
}
