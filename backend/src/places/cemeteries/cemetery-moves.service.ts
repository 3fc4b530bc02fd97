import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppConfig } from '../../config/app-config.js';
import { Database, type Statement } from '../../platform/database/database.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { claimDue } from '../../platform/work/outbox.js';
import { RepeatedWork } from '../../platform/work/repeated-work.js';
import { MoveGraves } from '../places.commands.js';

const SWEEP_EVERY_MS = 30_000;

/** Graves that follow their cemetery: into another one, or with the same id twice because its city or parish changed. */
export interface CemeteryMove {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly actor: Actor;
  /** The business instant of the change. */
  readonly at: Date;
}

/** Makes graves follow their cemetery: at once, and again by a worker where a process died in between. */
@Injectable()
export class CemeteryMoves implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CemeteryMoves.name);
  private readonly sweeps = new RepeatedWork('changes of cemeteries', () => this.sweep(), SWEEP_EVERY_MS);

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.role !== 'api') this.sweeps.startAfterPause();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeps.stop();
  }

  /** Follows a move that was noted. What fails is tried again by the worker: the cemetery has changed in any case. */
  async follow({ id, from, to, actor, at }: CemeteryMove): Promise<void> {
    try {
      await this.commands.execute(new MoveGraves(from, to, { id, actor, at }));
      await this.database.query(moveFollowed(id));
    } catch (error) {
      this.logger.error(`a change of a cemetery is not followed yet: ${String(error)}`);
    }
  }

  /** Follows what an interrupted process has left. */
  async sweep(): Promise<void> {
    for (const move of await this.database.query<CemeteryMove & Record<string, unknown>>(claimMoves)) {
      await this.follow(move);
    }
  }
}

/**
 * Notes that graves have to follow; to be run in the transaction that changes the cemetery. Whoever changes it follows at
 * once; what is left after a minute was interrupted.
 */
export const noteMove = ({ id, from, to, actor, at }: CemeteryMove): Statement => ({
  name: 'places.note-move',
  text: `INSERT INTO places.moves (id, from_id, to_id, actor, at, due_at)
         VALUES ($1, $2, $3, $4, $5, clock_timestamp() + interval '1 minute')`,
  values: [id, from, to, JSON.stringify(actor), at],
});

const moveFollowed = (id: string): Statement => ({
  name: 'places.move-followed',
  text: 'DELETE FROM places.moves WHERE id = $1',
  values: [id],
});

const claimMoves = claimDue(
  {
    name: 'places.claim-moves',
    table: 'places.moves',
    key: 'id',
    due: 'due_at',
    lease: `interval '1 minute'`,
    returning: 'id, from_id AS "from", to_id AS "to", actor, at',
  },
  20,
);
