import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineEvents, eventType, formerly } from './event-definition.js';
import { EventRegistry } from './event-registry.js';

const step = z.object({ by: z.number() });

const walkEvents = defineEvents('walk', {
  StepTaken: formerly(['Walked', 'Stepped'], eventType(2, step, { 1: () => ({ by: 1 }) })),
  WalkEnded: eventType(1, z.object({})),
});
const events = new EventRegistry([walkEvents]);

describe('an event that was renamed', () => {
  it('is read with its current name and schema, regardless of the name under which it was stored', () => {
    for (const name of ['StepTaken', 'Walked', 'Stepped']) {
      expect(events.currentName('walk', name)).toBe('StepTaken');
      expect(events.knows('walk', name, 2)).toBe(true);
      expect(events.knows('walk', name, 3)).toBe(false);
      expect(events.upcast('walk', name, { schemaVersion: 1, data: {} })).toEqual({ by: 1 });
    }
  });

  it('has the same stored names, whether looked up by its current or by a former name', () => {
    expect(events.storedNames('StepTaken')).toEqual(['StepTaken', 'Walked', 'Stepped']);
    expect(events.storedNames('Walked')).toEqual(events.storedNames('StepTaken'));
    expect(events.storedNames('WalkEnded')).toEqual(['WalkEnded']);
  });

  it('prevents another event from using its former name', () => {
    const stored = { Begun: eventType(1, step), Started: formerly(['Begun'], eventType(1, step)) };
    expect(() => defineEvents('race', stored)).toThrow('two events are stored as Begun');
  });
});

describe('an event that this program does not know', () => {
  it('keeps the name that it was stored with', () => {
    expect(events.currentName('walk', 'Flown')).toBe('Flown');
    expect(events.storedNames('Flown')).toEqual(['Flown']);
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
