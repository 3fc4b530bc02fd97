import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineEvents, eventType } from './event-definition.js';
import { EventRegistry } from './event-registry.js';

const step = z.object({ by: z.number() });

const walkEvents = defineEvents('walk', {
  StepTaken: eventType(2, step, { 1: () => ({ by: 1 }) }),
  WalkEnded: eventType(1, z.object({})),
});
const events = new EventRegistry([walkEvents]);

describe('an event of an earlier schema version', () => {
  it('is read with its current schema', () => {
    expect(events.knows('walk', 'StepTaken', 2)).toBe(true);
    expect(events.knows('walk', 'StepTaken', 3)).toBe(false);
    expect(events.upcast('walk', 'StepTaken', { schemaVersion: 1, data: {} })).toEqual({ by: 1 });
  });
});

describe('the registry of an application', () => {
  it('knows only the events that were given to it', () => {
    expect(new EventRegistry().knows('walk', 'StepTaken', 2)).toBe(false);
    expect(() => new EventRegistry().validated('walk', { type: 'StepTaken', data: { by: 1 } })).toThrow(
      'unknown event walk/StepTaken',
    );
  });

  it('refuses two definitions of one stream type', () => {
    expect(() => new EventRegistry([walkEvents, walkEvents])).toThrow('events of walk given twice');
  });
});
