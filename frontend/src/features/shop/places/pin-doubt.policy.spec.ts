import { describe, expect, it } from '@jest/globals';
import { pinDoubt, pinKey } from './pin-doubt.policy';

const lisbon = { code: '1106', location: { lat: 38.7253, lng: -9.15 } };
const prazeres = { lat: 38.7149, lng: -9.1716 };

describe('the pin of a delivery', () => {
  it('raises no doubt inside its municipality, away from the municipality’s midpoint', () => {
    expect(pinDoubt({ location: prazeres, city: lisbon, nearestCity: lisbon })).toBeUndefined();
  });

  it('raises a doubt at the municipality’s midpoint', () => {
    expect(pinDoubt({ location: lisbon.location, city: lisbon, nearestCity: lisbon })).toBe('midpoint');
  });

  it('raises a doubt where another municipality is nearer', () => {
    const location = { lat: 38.6765, lng: -9.1651 };
    expect(pinDoubt({ location, city: lisbon, nearestCity: { code: '1503' } })).toBe('other_city');
    expect(pinDoubt({ location, city: lisbon, nearestCity: undefined })).toBeUndefined();
  });

  it('raises a doubt more than 5 km from its cemetery', () => {
    expect(pinDoubt({ location: { lat: 38.755, lng: -9.1716 }, cemetery: prazeres })).toBeUndefined();
    expect(pinDoubt({ location: { lat: 38.765, lng: -9.1716 }, cemetery: prazeres })).toBe('far_from_cemetery');
  });

  it('has a confirmation that applies to one point only', () => {
    expect(pinKey(prazeres)).not.toBe(pinKey(lisbon.location));
  });
});
