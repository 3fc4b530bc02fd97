import { describe, expect, it } from '@jest/globals';
import { type MapPlace, pinsOf } from './map-places.policy';

const place = (id: string, lat: number, more: Partial<MapPlace> = {}): MapPlace => ({
  id,
  location: { lat, lng: -9.1 },
  look: 'other',
  name: id,
  ...more,
});

describe('the pins of a map', () => {
  it('are one for each point, which looks like the most important place there and names all of them', () => {
    const pins = pinsOf([
      place('a', 38.7, { mark: '1' }),
      place('b', 38.7, { mark: '2', look: 'open' }),
      place('c', 38.71),
    ]);
    expect(pins).toEqual([
      { ids: ['a', 'b'], location: { lat: 38.7, lng: -9.1 }, look: 'open', name: 'b; a', mark: '1, 2' },
      { ids: ['c'], location: { lat: 38.71, lng: -9.1 }, look: 'other', name: 'c', mark: undefined },
    ]);
  });
});
