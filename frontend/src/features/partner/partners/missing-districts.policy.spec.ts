import { describe, expect, it } from '@jest/globals';
import { missingDistricts } from './missing-districts.policy';

const missing = [
  { district: 'Beja', city: 'Barrancos', partnerTypes: ['flower', 'grave'] as ('flower' | 'grave')[] },
  { district: 'Beja', city: 'Moura', partnerTypes: ['grave'] as 'grave'[] },
  { district: 'Corvo', city: 'Corvo', partnerTypes: ['flower'] as 'flower'[] },
];

describe('the districts in which partners are missing', () => {
  it('list the municipalities that no partner of the type reaches', () => {
    expect(missingDistricts(missing, 'grave')).toEqual([{ district: 'Beja', cities: ['Barrancos', 'Moura'] }]);
    expect(missingDistricts(missing, 'flower')).toEqual([
      { district: 'Beja', cities: ['Barrancos'] },
      { district: 'Corvo', cities: ['Corvo'] },
    ]);
  });
});
