import { describe, expect, it } from '@jest/globals';
import type { GraveInput } from '@perpetua/contracts/graves.contract';
import { checkedLocation, checkReach } from './grave.policy.js';

const now = new Date('2026-11-21T23:30:00Z');
const prazeres = { lat: 38.7143, lng: -9.172 };

const grave = (change: Partial<GraveInput>): GraveInput => ({
  deceasedName: 'Maria da Conceição Ferreira dos Santos',
  cemeteryId: '019a0000-0000-7000-8000-000000000001',
  birthDate: undefined,
  deathDate: undefined,
  section: undefined,
  row: undefined,
  number: undefined,
  location: prazeres,
  ...change,
});

describe('the input for a grave', () => {
  it.each<[string, Partial<GraveInput>]>([
    ['no dates', {}],
    ['birth and death on the same day', { birthDate: '1931-02-03', deathDate: '1931-02-03' }],
    ['a death today', { deathDate: '2026-11-21' }],
    ['a location on Madeira', { location: { lat: 32.645, lng: -16.935 } }],
    ['a location on Corvo in the Azores', { location: { lat: 39.672, lng: -31.113 } }],
  ])('is accepted: %s', (_what, change) => {
    expect(checkedLocation(grave(change), now)).toEqual(change.location ?? prazeres);
  });

  it.each([
    ['no location', { location: undefined }, 'location_required'],
    ['a location in Madrid', { location: { lat: 40.41, lng: -3.7 } }, 'location_outside_portugal'],
    ['a location in the open sea', { location: { lat: 37, lng: -14 } }, 'location_outside_portugal'],
    ['swapped latitude and longitude', { location: { lat: -9.172, lng: 38.7143 } }, 'location_outside_portugal'],
    ['a death before the birth', { birthDate: '1931-02-03', deathDate: '1931-02-02' }, 'death_before_birth'],
    ['a death tomorrow', { deathDate: '2026-11-22' }, 'date_in_future'],
    ['a birth tomorrow', { birthDate: '2026-11-22' }, 'date_in_future'],
  ])('is refused: %s', (_what, change, code) => {
    expect(() => checkedLocation(grave(change), now)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the location of a grave', () => {
  it('must be within five kilometres of its cemetery', () => {
    expect(() => checkReach({ lat: prazeres.lat + 0.044, lng: prazeres.lng }, prazeres)).not.toThrow();
    expect(() => checkReach({ lat: prazeres.lat + 0.046, lng: prazeres.lng }, prazeres)).toThrow(
      expect.objectContaining({ code: 'location_far_from_cemetery', details: { distanceKm: 5.1 } }),
    );
  });
});
