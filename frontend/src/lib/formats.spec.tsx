import { describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useFormats } from './formats';

/** The formats for a user whose device is in a zone. */
function formatsIn(timeZone: string): ReturnType<typeof useFormats> {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  return renderHook(() => useFormats()).result.current;
}

describe('a time of another place', () => {
  it('is told by the clock of the place, and named where the user’s clock shows another time', () => {
    const { instant, shortInstant, time } = formatsIn('Europe/Lisbon');
    expect(instant('2026-11-28T11:01:00Z', 'Atlantic/Azores')).toBe('28 de novembro às 10:01 (hora dos Açores)');
    expect(shortInstant('2026-11-28T11:01:00Z', 'Atlantic/Azores')).toContain('10:01 (hora dos Açores)');
    expect(time('2026-11-28T11:01:00Z', 'Atlantic/Azores')).toBe('10:01 (hora dos Açores)');
    expect(time('2026-11-28T11:01:00Z', 'Atlantic/Madeira')).toBe('11:01');
    expect(time('2026-11-28T11:01:00Z', 'Europe/Lisbon')).toBe('11:01');
  });

  it('is named after a slot, and not after a day without an hour', () => {
    const { local } = formatsIn('Europe/Lisbon');
    const slot = { date: '2026-12-01', timeZone: 'Atlantic/Azores' };
    expect(local('1 dez, 10:00', { ...slot, hour: '10:00' })).toBe('1 dez, 10:00 (hora dos Açores)');
    expect(local('1 dez', { ...slot, hour: undefined })).toBe('1 dez');
  });

  it('names Lisbon to a user in Paris', () => {
    expect(formatsIn('Europe/Paris').time('2026-11-28T11:01:00Z', 'Europe/Lisbon')).toBe('11:01 (hora de Lisboa)');
  });
});
