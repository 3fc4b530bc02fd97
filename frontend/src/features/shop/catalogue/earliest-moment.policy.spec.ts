import { describe, expect, it } from '@jest/globals';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { earliestOf } from './earliest-moment.policy';

const closed: SlotDay = {
  date: '2026-11-29',
  open: false,
  reason: 'too_soon',
  hours: [{ hour: '13:00', open: false }],
};
const open: SlotDay = {
  date: '2026-11-30',
  open: true,
  hours: [
    { hour: '09:00', open: false, reason: 'too_soon' },
    { hour: '13:00', open: true },
    { hour: '14:00', open: true },
  ],
};

describe('the earliest moment', () => {
  it('is the first open hour of the first open day', () => {
    expect(earliestOf([closed, open])).toEqual({ date: '2026-11-30', hour: '13:00' });
  });

  it('of a cleaning is a day without an hour', () => {
    expect(earliestOf([{ date: '2026-12-01', open: true, hours: [] }])).toEqual({ date: '2026-12-01' });
  });

  it('is nothing while no day is possible', () => {
    expect(earliestOf([closed])).toBeNull();
  });
});
