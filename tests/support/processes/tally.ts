import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { z } from 'zod';
import { type AppConfig, loadConfig } from '../../../backend/src/config/app-config.js';
import { ConfigModule } from '../../../backend/src/config/config.module.js';
import type { ContextDefinition } from '../../../backend/src/platform/context-registry.js';
import { DatabaseModule } from '../../../backend/src/platform/database/database.module.js';
import { defineDeadlines } from '../../../backend/src/platform/deadlines/deadline-definition.js';
import { DomainCommand } from '../../../backend/src/platform/domain/command.js';
import { type Decider, decisions } from '../../../backend/src/platform/domain/decider.js';
import { deciderHandlers } from '../../../backend/src/platform/domain/command-handlers.js';
import { defineAggregate } from '../../../backend/src/platform/domain/decider-runner.js';
import {
  defineEvents,
  type EventDefinitions,
  type EventOf,
  eventType,
} from '../../../backend/src/platform/event-store/event-definition.js';
import { DomainError } from '../../../backend/src/platform/domain/domain-error.js';
import { SandboxClockModule } from '../../../backend/src/sandbox/clock/sandbox-clock.module.js';
import { PlatformModule } from '../../../backend/src/platform/platform.module.js';
import { send } from '../../../backend/src/platform/processes/output.js';
import { defineProcess, on } from '../../../backend/src/platform/processes/process-definition.js';
import type { ProjectionDefinition } from '../../../backend/src/platform/projections/projection-definition.js';

/** The smallest context that uses every part of the platform: a tally that is opened, counted, echoed and closed. */
export const tallyEvents = defineEvents('tally', {
  Opened: eventType(1, z.strictObject({ echoTo: z.uuid().nullable(), closesAt: z.iso.datetime().nullable() })),
  Counted: eventType(1, z.strictObject({ by: z.int() })),
  Closed: eventType(1, z.strictObject({})),
});
type TallyEvent = EventOf<typeof tallyEvents>;

export class OpenTally extends DomainCommand<{ id: string; echoTo: string | null; closesAt: string | null }> {
  readonly type = 'OpenTally';
}
export class Count extends DomainCommand<{ id: string; by: number }> {
  readonly type = 'Count';
}
class CloseTally extends DomainCommand<{ id: string }> {
  readonly type = 'CloseTally';
}
type TallyCommand = OpenTally | Count | CloseTally;

interface TallyState {
  readonly open: boolean;
  readonly echoTo: string | null;
  readonly closesAt: string | null;
  readonly sum: number;
}

const evolve = (state: TallyState, event: TallyEvent): TallyState => {
  if (event.type === 'Opened') return { ...state, open: true, ...event.data };
  if (event.type === 'Counted') return { ...state, sum: state.sum + event.data.by };
  return { ...state, open: false };
};

const close = (_: object, { open }: TallyState): TallyEvent[] => (open ? [{ type: 'Closed', data: {} }] : []);

const count = ({ by }: Count['payload']): TallyEvent[] => {
  if (by < 0) throw new DomainError({ code: 'illegal_transition', message: 'Tallies only grow' });
  return [{ type: 'Counted', data: { by } }];
};

const openTally = ({ echoTo, closesAt }: OpenTally['payload'], { open }: TallyState): TallyEvent[] =>
  open ? [] : [{ type: 'Opened', data: { echoTo, closesAt } }];

const tallyDecider: Decider<TallyState, TallyCommand, TallyEvent> = {
  streamType: 'tally',
  initialState: { open: false, echoTo: null, closesAt: null, sum: 0 },
  streamId: (command) => command.payload.id,
  beginsWith: OpenTally,
  decisions: decisions<TallyState, TallyEvent>().on(OpenTally, openTally).on(Count, count).on(CloseTally, close),
  evolve,
  deadlines: ({ open, closesAt }) => (open && closesAt ? [{ kind: 'close', dueAt: new Date(closesAt) }] : []),
};

/** Echoes the counts of a tally to another stream, so that both have the same sum. */
const tallyProcess = defineProcess('tally', [
  on(tallyEvents, {
    Counted: (event) =>
      event.streamId.startsWith('0') ? [send(Count, { id: echoOf(event.streamId), by: event.data.by })] : [],
  }),
]);

/** The stream that a tally's counts are echoed to. */
export const echoOf = (id: string): string => `f${id.slice(1)}`;

const tallyDeadlines = defineDeadlines('tally', { close: ({ streamId }) => send(CloseTally, { id: streamId }) });

/** An event type of the next version of this context; the present version does not know it. */
export const NOTED = 'Noted';

/** The sum of the counts of each stream, in a table that the specs create. */
export const sumProjection: ProjectionDefinition = {
  name: 'tally-sums',
  table: 'es_test.sums',
  apply: async (events, { tx, table }) => {
    const sums = new Map<string, number>();
    for (const event of events) {
      if (event.type === 'Counted' || event.type === NOTED)
        sums.set(event.streamId, (sums.get(event.streamId) ?? 0) + (event.data as { by: number }).by);
    }
    if (sums.size === 0) return;
    await tx.query({
      name: `test.sums-of-${table}`.slice(0, 60),
      text: `INSERT INTO ${table} AS known (stream_id, sum) SELECT * FROM unnest($1::uuid[], $2::int[])
        ON CONFLICT (stream_id) DO UPDATE SET sum = known.sum + excluded.sum`,
      values: [[...sums.keys()], [...sums.values()]],
    });
  },
};

/** The SQL that creates the projection's table, to be run as the database's owner. */
export const SUMS_TABLE = `CREATE SCHEMA es_test;
  CREATE TABLE es_test.sums (stream_id uuid PRIMARY KEY, sum int NOT NULL);
  GRANT USAGE ON SCHEMA es_test TO perpetua_app;
  GRANT SELECT, INSERT, UPDATE ON es_test.sums TO perpetua_app;`;

export const tallyAggregate = defineAggregate({ decider: tallyDecider });

/** The events and the aggregate of one version of the tally context. */
export interface TallyVersion {
  readonly events: EventDefinitions;
  readonly aggregate: typeof tallyAggregate;
}

@Module({})
class TallyModule {
  static forRoot({ events, aggregate }: TallyVersion): DynamicModule {
    return {
      module: TallyModule,
      imports: [
        PlatformModule.registerContext({
          events: [events],
          aggregates: [aggregate],
          processes: [tallyProcess],
          deadlines: [tallyDeadlines],
          projections: [sumProjection],
        }),
      ],
      providers: deciderHandlers(aggregate),
    };
  }
}

@Module({})
class TallyApp {
  static forRoot(config: AppConfig, more: ContextDefinition, version: TallyVersion): DynamicModule {
    const { url, poolSize } = config.database;
    return {
      module: TallyApp,
      imports: [
        ConfigModule.forRoot(config),
        CqrsModule.forRoot(),
        DatabaseModule.forRoot({ url: url ?? '', poolSize, applicationName: 'perpetua-test' }),
        PlatformModule.forRoot(),
        SandboxClockModule,
        TallyModule.forRoot(version),
        PlatformModule.registerContext(more),
      ],
    };
  }
}

/** Starts the platform with the tally context on a database, without HTTP. */
export const startTallyApp = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
  more: ContextDefinition = {},
  version: TallyVersion = { events: tallyEvents, aggregate: tallyAggregate },
): Promise<{ app: INestApplicationContext; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'perpetua-tally-'));
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      JWT_SECRET: 'x'.repeat(40),
      ...environment,
    },
    { root: folder },
  );
  const app = await NestFactory.createApplicationContext(TallyApp.forRoot(config, more, version), {
    logger: false,
    abortOnError: false,
  });
  return {
    app,
    stop: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
