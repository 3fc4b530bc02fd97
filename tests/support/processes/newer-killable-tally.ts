import { z } from 'zod';
import { defineEvents, eventType } from '../../../backend/src/platform/event-store/event-definition.js';
import { defineAggregate } from '../../../backend/src/platform/domain/decider-runner.js';
import { send } from '../../../backend/src/platform/processes/output.js';
import { defineProcess, on } from '../../../backend/src/platform/processes/process-definition.js';
import { Count, echoOf, NOTED, startTallyApp, tallyAggregate, tallyEvents } from './tally.js';
import { orphansEnd, READY, startSignal } from './killable-process.js';

/**
 * The instructions for a process with the next version of the tally context, which runs beside the old one on the same
 * database.
 */
export interface NewerTally {
  readonly databaseUrl: string;
}

/** The next version has one more event type, which is counted and echoed like `Counted`. */
const newerEvents = defineEvents('tally', {
  ...tallyEvents.types,
  [NOTED]: eventType(1, z.strictObject({ by: z.int() })),
});

const { decider } = tallyAggregate;
const newerAggregate = defineAggregate({
  ...tallyAggregate,
  decider: {
    ...decider,
    evolve: (state, event) => ((event.type as string) === NOTED ? state : decider.evolve(state, event)),
  },
});

const notes = defineProcess('tally-notes', [
  on(newerEvents, {
    [NOTED]: (event) => [send(Count, { id: echoOf(event.streamId), by: event.data.by })],
  }),
]);

async function live({ databaseUrl }: NewerTally): Promise<void> {
  orphansEnd();
  await startSignal();
  await startTallyApp(databaseUrl, {}, { processes: [notes] }, { events: newerEvents, aggregate: newerAggregate });
  process.stdout.write(`${READY}\n`);
}

void live(JSON.parse(process.argv[2] ?? '') as NewerTally);
