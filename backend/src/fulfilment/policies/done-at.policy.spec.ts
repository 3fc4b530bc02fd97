import { describe, expect, it } from '@jest/globals';
import { believedDoneAt } from './done-at.policy.js';

const now = new Date('2027-06-20T18:00:00.000Z');
const acceptedAt = '2027-06-20T05:00:00.000Z';
const believed = (stated: string | undefined, { accepted = acceptedAt }: { accepted?: string | undefined } = {}) =>
  believedDoneAt(stated, { now, acceptedAt: accepted })?.toISOString() ?? null;

describe('when an act was done', () => {
  it('is believed for at most 12 hours back', () => {
    expect(believed('2027-06-20T17:00:00Z')).toBe('2027-06-20T17:00:00.000Z');
    expect(believed('2027-06-20T06:00:00.000Z')).toBe('2027-06-20T06:00:00.000Z');
    expect(believed('2027-06-20T05:59:59.999Z')).toBeNull();
  });

  it('is never before the acceptance', () => {
    const late = '2027-06-20T16:00:00.000Z';
    expect(believed('2027-06-20T15:59:59.999Z', { accepted: late })).toBeNull();
    expect(believed(late, { accepted: late })).toBe(late);
    expect(believedDoneAt('2027-06-20T06:00:00.000Z', { now, acceptedAt: undefined })).not.toBeNull();
  });

  it('is never in the future, whatever a wrong clock says', () => {
    expect(believed('2027-06-20T18:00:00.000Z')).toBeNull();
    expect(believed('2027-06-20T18:00:30.000Z')).toBeNull();
    expect(believed('2031-01-01T00:00:00.000Z')).toBeNull();
  });

  it('may name another offset', () => {
    expect(believed('2027-06-20T18:30:00+01:00')).toBe('2027-06-20T17:30:00.000Z');
  });

  it('is the arrival when nothing is stated', () => {
    expect(believed(undefined)).toBeNull();
  });
});
