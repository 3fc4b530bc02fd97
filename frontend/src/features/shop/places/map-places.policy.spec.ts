import { describe, expect, it } from '@jest/globals';
import { type MapPlace, nextPlaceOf, pinsOf } from './map-places.policy';

const place = (id: string, lat: number, more: Partial<MapPlace> = {}): MapPlace => ({
  id,
  location: { lat, lng: -9.1 },
  look: 'other',
  name: id,
  ...more,
});

const never = () => false;

describe('the pins of a map', () => {
  it('are merged for places too close to press separately, except cemeteries', () => {
    const places = [place('a', 38.7), place('b', 38.7001, { look: 'open' }), place('c', 38.7002, { look: 'cemetery' })];
    const pins = pinsOf(places, () => true);
    expect(pins.map(({ ids, look }) => ({ ids, look }))).toEqual([
      { ids: ['b', 'a'], look: 'open' },
      { ids: ['c'], look: 'cemetery' },
    ]);
  });

  it('are merged for places at one point, with the look of the most important one and the names of all', () => {
    const pins = pinsOf(
      [place('a', 38.7, { mark: '1' }), place('b', 38.7, { mark: '2', look: 'open' }), place('c', 38.71)],
      never,
    );
    expect(pins).toEqual([
      { ids: ['b', 'a'], location: { lat: 38.7, lng: -9.1 }, look: 'open', name: 'b; a', mark: '1, 2' },
      { ids: ['c'], location: { lat: 38.71, lng: -9.1 }, look: 'other', name: 'c', mark: undefined },
    ]);
  });
});

describe('the next place of a pin', () => {
  const places = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const next = (ids: string[], current?: string) => nextPlaceOf(ids, places, current)?.id;

  it('is the one after the current place in the list, and the first one after the last', () => {
    expect(next(['c', 'a', 'b'], 'a')).toBe('b');
    expect(next(['c', 'a', 'b'], 'b')).toBe('c');
    expect(next(['c', 'a', 'b'], 'c')).toBe('a');
  });

  it('is the pin’s first place while the current place belongs to another pin, and undefined when the list has none of the pin’s places', () => {
    expect(next(['c', 'b'], 'a')).toBe('b');
    expect(next(['c', 'b'])).toBe('b');
    expect(next(['a cemetery'], 'a')).toBeUndefined();
  });
});
