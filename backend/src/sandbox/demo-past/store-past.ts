import type { INestApplicationContext } from '@nestjs/common';
import { Database, type Statement } from '../../platform/database/database.js';
import type { Deadline } from '../../platform/domain/decider.js';
import { armedBy, deadlinesStatement } from '../../platform/event-store/deadline-rows.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { writePast } from '../../platform/event-store/past-events.js';
import { PROCESSES } from '../../platform/processes/process-runner.js';
import { remember } from '../../seed/seed.js';
import { grouped } from './grouped.js';
import type { PastCourse } from './past-course.js';
import type { PastAppend } from './past-world.js';

/**
 * Stores a past in one transaction: all of it or nothing, with a note under which `seed` knows that it is there. The
 * processes have already reacted to these events and go on with the events after them, so no worker may run meanwhile.
 */
export async function storePast(app: INestApplicationContext, past: PastCourse, note: string): Promise<void> {
  const database = app.get(Database, { strict: false });
  const store = app.get(EventStore, { strict: false });
  const rows = [
    ...past.rows,
    ...[...grouped(past.appends, ({ append }) => append.streamId).values()].flatMap(rowsOf),
    remember(note),
  ];
  await writePast({ database, store }, { appends: past.appends.map(({ append }) => append), rows }, PROCESSES);
}

/** The row of a stream as it is at the end, and the deadlines that are armed then. */
const rowsOf = (appends: readonly PastAppend[]): Statement[] => {
  const last = appends.at(-1) as PastAppend;
  const { aggregate, state, append } = last;
  const { streamId, streamType, expected, events, meta, occurredAt } = append;
  const version = Number(expected) + events.length;
  const correlationId = meta.correlationId ?? streamId;
  const row = aggregate.inline?.statement(state, { streamId, version, correlationId, now: occurredAt });
  const steps = appends.flatMap((one): readonly (readonly Deadline[])[] => one.steps);
  const armed = armedBy([], steps, 0);
  return [
    ...(row === undefined ? [] : [row]),
    ...(armed.length === 0 ? [] : [deadlinesStatement(armed, { streamId, streamType, version, correlationId })]),
  ];
};
