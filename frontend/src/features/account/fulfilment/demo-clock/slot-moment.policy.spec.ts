import { describe, expect, it } from '@jest/globals';
import { aService } from '../fulfilment.samples';
import { slotMoment } from './slot-moment.policy';

const now = new Date('2027-03-20T09:00:00Z');
const accepted = { status: 'accepted', scheduledDate: '2027-03-28', timeZone: 'Europe/Lisbon' } as const;
const flowers = aService({ ...accepted, scheduledHour: '11:00' });

describe('the moment to which a demo moves its clock for a service', () => {
  it('is a quarter of an hour before the slot of flowers, by the clock of their place', () => {
    expect(slotMoment(flowers, now)).toBe('2027-03-28T09:45:00.000Z');
    expect(slotMoment({ ...flowers, timeZone: 'Atlantic/Azores' }, now)).toBe('2027-03-28T10:45:00.000Z');
  });

  it('is when a cemetery that opens later lets them be delivered', () => {
    const earliest = { start: '2027-03-28T07:00:00.000Z', delivery: '2027-03-28T10:00:00.000Z' };
    expect(slotMoment({ ...flowers, earliest }, now)).toBe(earliest.delivery);
  });

  it('is in the morning of the day of a cleaning', () => {
    expect(slotMoment(aService({ ...accepted, type: 'clean', scheduledHour: undefined }), now)).toBe(
      '2027-03-28T08:45:00.000Z',
    );
  });

  it('does not exist once it has passed, because the clock only moves forward', () => {
    expect(slotMoment(flowers, new Date('2027-03-28T09:45:00Z'))).toBeUndefined();
  });

  it('does not exist while nobody has accepted, because waiting would end the service', () => {
    expect(slotMoment({ ...flowers, status: 'offered' }, now)).toBeUndefined();
    expect(slotMoment({ ...flowers, status: 'reschedule_proposed' }, now)).toBeUndefined();
  });
});
