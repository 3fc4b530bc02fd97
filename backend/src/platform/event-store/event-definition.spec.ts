import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { currentName, defineEvents, eventType, formerly, knows, storedNames, upcast } from './event-definition.js';

const step = z.object({ by: z.number() });

defineEvents('walk', {
  StepTaken: formerly(['Walked', 'Stepped'], eventType(2, step, { 1: () => ({ by: 1 }) })),
  WalkEnded: eventType(1, z.object({})),
});

describe('an event that was renamed', () => {
  it('is read under its current name and schema, for each of its stored names', () => {
    for (const name of ['StepTaken', 'Walked', 'Stepped']) {
      expect(currentName('walk', name)).toBe('StepTaken');
      expect(knows('walk', name, 2)).toBe(true);
      expect(knows('walk', name, 3)).toBe(false);
      expect(upcast('walk', name, { schemaVersion: 1, data: {} })).toEqual({ by: 1 });
    }
  });

  it('is found by all its stored names', () => {
    expect(storedNames('StepTaken')).toEqual(['StepTaken', 'Walked', 'Stepped']);
    expect(storedNames('Walked')).toEqual(storedNames('StepTaken'));
    expect(storedNames('WalkEnded')).toEqual(['WalkEnded']);
  });

  it('prevents another event from using its former name', () => {
    const stored = { Begun: eventType(1, step), Started: formerly(['Begun'], eventType(1, step)) };
    expect(() => defineEvents('race', stored)).toThrow('two events are stored as Begun');
  });
});

describe('an event that this program does not know', () => {
  it('keeps the name that it was stored with', () => {
    expect(currentName('walk', 'Flown')).toBe('Flown');
    expect(storedNames('Flown')).toEqual(['Flown']);
  });
});
