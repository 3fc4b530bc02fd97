import { describe, expect, it } from '@jest/globals';
import { doubtAboutPin, mapCentre } from './place-sanity.js';

const prazeres = { location: { lat: 38.7143, lng: -9.172 } };
const ajuda = { location: { lat: 38.708, lng: -9.203 } };
const lisboa = { code: '1106', location: { lat: 38.72509, lng: -9.1498 } };
const almada = { code: '1503', location: { lat: 38.679, lng: -9.1569 } };

describe('the middle of a map', () => {
  it('is the chosen cemetery, else one of the parish, else the municipality', () => {
    expect(mapCentre({ cemetery: prazeres, cemeteryOfParish: ajuda, city: lisboa })).toEqual(prazeres.location);
    expect(mapCentre({ cemeteryOfParish: ajuda, city: lisboa })).toEqual(ajuda.location);
    expect(mapCentre({ city: lisboa })).toEqual(lisboa.location);
    expect(mapCentre({})).toBeUndefined();
  });
});

describe('a pin', () => {
  it('is doubtful more than 5 km from its cemetery', () => {
    expect(doubtAboutPin({ lat: 38.7592, lng: -9.172 }, { cemetery: prazeres })).toBeNull();
    expect(doubtAboutPin({ lat: 38.7594, lng: -9.172 }, { cemetery: prazeres })).toBe('far_from_cemetery');
  });

  it('is doubtful nearer to another municipality than to the chosen one', () => {
    const pin = { lat: 38.69, lng: -9.157 };
    expect(doubtAboutPin(pin, { city: lisboa, nearestCity: almada })).toBe('other_city');
    expect(doubtAboutPin(pin, { city: almada, nearestCity: almada })).toBeNull();
    expect(doubtAboutPin(lisboa.location, { city: lisboa, nearestCity: lisboa })).toBeNull();
  });

  it('is not doubted where nothing is known', () => {
    expect(doubtAboutPin({ lat: 38.7, lng: -9.1 }, {})).toBeNull();
    expect(doubtAboutPin({ lat: 38.7, lng: -9.1 }, { city: lisboa })).toBeNull();
  });
});
