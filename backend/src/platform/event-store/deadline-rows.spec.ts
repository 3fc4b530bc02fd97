import { describe, expect, it } from '@jest/globals';
import { armedBy } from './deadline-rows.js';

const deadline = (kind: string, minute: number) => ({ kind, dueAt: new Date(Date.UTC(2026, 10, 22, 12, minute)) });
const [pay, payLater, close] = [deadline('pay', 5), deadline('pay', 9), deadline('close', 30)];

const versions = (...given: Parameters<typeof armedBy>): Record<string, number | null> =>
  Object.fromEntries(armedBy(...given).map(({ kind, armedAt }) => [kind, armedAt]));

describe('the event that armed a deadline', () => {
  it('is the earliest event since which the deadline has been armed without interruption', () => {
    expect(versions([], [[pay], [pay, close]], 0)).toEqual({ pay: 1, close: 2 });
    expect(versions([], [[], [pay], []], 4)).toEqual({});
  });

  it('is not among the new events when the deadline was already armed before them', () => {
    expect(versions([pay], [[pay], [pay, close]], 3)).toEqual({ pay: null, close: 5 });
  });

  it('is a new event when the deadline moved, or was disarmed and armed again', () => {
    expect(versions([pay], [[payLater]], 3)).toEqual({ pay: 4 });
    expect(versions([pay], [[], [pay]], 3)).toEqual({ pay: 5 });
  });
});
