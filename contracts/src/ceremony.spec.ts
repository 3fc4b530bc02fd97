import { describe, expect, it } from '@jest/globals';
import { requestedCeremonySchema } from './ceremony.js';
import { slotBesideCeremony } from './ceremony-facts.js';

describe('the slot of a delivery', () => {
  it.each([
    ['14:00', '15:30', undefined],
    ['15:00', '15:30', 'tight'],
    ['15:00', '15:00', 'late'],
    ['16:00', '15:30', 'late'],
    ['14:00', '15:00', undefined],
  ])('that begins at %s, beside a ceremony at %s, is %s', (hour, time, expected) => {
    expect(slotBesideCeremony(hour, time)).toBe(expected);
  });

  it('is not judged while an hour or the ceremony is missing', () => {
    expect([
      slotBesideCeremony('', '15:30'),
      slotBesideCeremony('15:00', ''),
      slotBesideCeremony(undefined, undefined),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a requested ceremony', () => {
  it('keeps the facts that are written, on one line each', () => {
    expect(requestedCeremonySchema.parse({ room: ' Capela 2 ', time: '' })).toEqual({ room: 'Capela 2' });
    expect(requestedCeremonySchema.parse({ room: ' ' })).toBeUndefined();
    expect(requestedCeremonySchema.safeParse({ room: 'Capela\n2' }).success).toBe(false);
    expect(requestedCeremonySchema.safeParse({ deceasedName: 'x'.repeat(121) }).success).toBe(false);
  });
});
