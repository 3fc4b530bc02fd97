import { describe, expect, it } from '@jest/globals';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { destinationOfSearch, searchOfDestination } from './destination.policy';

const cemetery = { id: '1', name: 'Prazeres', city: 'Lisboa', cityCode: '1106' } as Cemetery;
const read = (text: string) => destinationOfSearch(new URLSearchParams(text), [cemetery]);

describe('the destination in a URL', () => {
  it('is read back as it was written, and leaves the other parameters unchanged', () => {
    const destination = { city: 'Lisboa', cemetery: { id: '1', name: 'Prazeres' }, date: '2026-11-24' };
    const written = searchOfDestination(new URLSearchParams('sort=newest&city=Porto'), destination);
    expect(written.toString()).toBe('sort=newest&cemetery=1&date=2026-11-24');
    expect(destinationOfSearch(written, [cemetery])).toEqual(destination);
    expect(searchOfDestination(written, undefined).toString()).toBe('sort=newest');
  });

  it.each([
    ['city=Lisboa', { city: 'Lisboa' }],
    ['city=Lisboa&date=soon', { city: 'Lisboa' }],
    ['city=Lisboa&date=2026-99-01', { city: 'Lisboa' }],
    ['city=Lisboa&date=2026-02-31', { city: 'Lisboa' }],
    ['cemetery=9&date=2026-11-24', undefined],
    ['city=Atlantis', undefined],
    ['date=2026-11-24', undefined],
  ])('uses the valid and known parts of "%s"', (text, destination) => {
    expect(read(text)).toEqual(destination);
  });
});
