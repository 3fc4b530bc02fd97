import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import type { AppConfig } from '../../config/app-config.js';
import { ContextRegistry } from '../context-registry.js';
import type { Database, Statement } from '../database/database.js';
import { defineEvents, eventType } from '../event-store/event-definition.js';
import type { Feed } from '../event-store/feed.js';
import type { FeedSignal } from '../event-store/feed-signal.js';
import type { Leadership } from '../event-store/leadership.js';
import type { EventRow } from '../event-store/recorded-event.js';
import { derivedId } from '../ids.js';
import type { OutputDispatcher } from './output-dispatcher.js';
import { defineProcess, on } from './process-definition.js';
import { ProcessRunner } from './process-runner.js';

const PAGE = 100;
const walkEvents = defineEvents('walk', { StepTaken: eventType(1, z.object({})) });

const rowAt = (position: number, type = 'StepTaken'): EventRow => ({
  xid: String(position),
  position: String(position),
  stream_id: derivedId('walk', String(position)),
  stream_type: 'walk',
  version: 1,
  event_id: derivedId('event', String(position)),
  type,
  schema_version: 1,
  data: {},
  actor_id: 'tests',
  actor_role: 'system',
  correlation_id: derivedId('correlation', String(position)),
  causation_id: null,
  command_id: derivedId('command', String(position)),
  occurred_at: new Date(0),
  recorded_at: new Date(0),
  content_hash: Buffer.alloc(0),
});

/**
 * A runner with `letters` dead letters whose process always fails, and the positions that it has retried so far. The
 * first `unknown` events have a type that the program does not know.
 */
const failing = (
  letters: number,
  { unknown = 0, error = new Error('fails') }: { unknown?: number; error?: Error } = {},
) => {
  jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  const rows = Array.from({ length: letters }, (_, index) => rowAt(index + 1, index < unknown ? 'Flown' : 'StepTaken'));
  const query = ({ values = [] }: Statement) => {
    const after = Number(values[2] ?? 0);
    return Promise.resolve(rows.filter(({ position }) => Number(position) > after).slice(0, PAGE));
  };
  const retried: number[] = [];
  const registry = new ContextRegistry();
  registry.add({
    events: [walkEvents],
    processes: [
      defineProcess('steps', [
        on(walkEvents, {
          StepTaken: ({ position }) => {
            retried.push(Number(position));
            throw error;
          },
        }),
      ]),
    ],
  });
  const runner = new ProcessRunner(
    {} as AppConfig,
    registry,
    {} as OutputDispatcher,
    { query } as unknown as Database,
    {} as Feed,
    {} as FeedSignal,
    { holds: () => true } as unknown as Leadership,
  );
  return { runner, retried };
};

describe('the regular retry of dead letters', () => {
  it('reaches every event, even when the first hundred always fail', async () => {
    const { runner, retried } = failing(PAGE + 1);
    await runner.retry('failed');
    await runner.retry('failed');
    expect(retried.at(-1)).toBe(PAGE + 1);
    expect(new Set(retried).size).toBe(PAGE + 1);
  });

  it('reaches the events after one that only a newer version of the program can read', async () => {
    const { runner, retried } = failing(3, { unknown: 1 });
    await runner.retry('failed');
    expect(retried).toEqual([2, 3]);
  });

  it('stops when the database connection is lost, and continues with the same event', async () => {
    const { runner, retried } = failing(2, { error: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    await expect(runner.retry('failed')).rejects.toThrow('reset');
    await expect(runner.retry('failed')).rejects.toThrow('reset');
    expect(retried).toEqual([1, 1]);
  });

  it('begins again with the first event after the last one', async () => {
    const { runner, retried } = failing(2);
    await runner.retry('failed');
    await runner.retry('failed');
    expect(retried).toEqual([1, 2, 1, 2]);
  });
});
