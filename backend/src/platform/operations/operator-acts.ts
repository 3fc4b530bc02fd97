import { Injectable } from '@nestjs/common';
import type { OperationsSummary, OperatorAct } from '@perpetua/contracts/operations.contract';
import { Database } from '../database/database.js';
import type { CommandMeta } from '../event-store/decider.js';

const ADD = `INSERT INTO es.operator_acts (act_id, actor_id, act, details) VALUES ($1, $2, $3, $4)
  ON CONFLICT (act_id) DO NOTHING`;
const LATEST = `SELECT act_id, at, actor_id, act, details FROM es.operator_acts ORDER BY at DESC, act_id LIMIT $1`;

interface ActRow {
  act_id: string;
  at: Date;
  actor_id: string;
  act: OperatorAct;
  details: Record<string, string | number>;
}

/** Records what admins did to the machinery: retries and rebuilds. Nothing is changed or deleted. */
@Injectable()
export class OperatorActs {
  constructor(private readonly database: Database) {}

  /** Records an act once per command id. Call it before the act itself, so that no act is without its record. */
  async record({ commandId, actor }: CommandMeta, act: OperatorAct, details: ActRow['details']): Promise<void> {
    const values = [commandId, actor.id, act, JSON.stringify(details)];
    await this.database.query({ name: 'operations.record-act', text: ADD, values });
  }

  /** The last acts, the latest first. */
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
}
