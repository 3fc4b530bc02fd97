import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isUsertypeId, partnerTypeOf, roleOf, usertypeIds, usertypeName } from './roles.js';

describe('roles', () => {
  it.each([
    ['Admin', 1, 'admin', undefined],
    ['AdvertiserGrave', 2, 'partner', 'grave'],
    ['AdvertiserFlower', 3, 'partner', 'flower'],
    ['Customer', 4, 'customer', undefined],
  ] as const)('give user type %s (number %i) the role %s', (name, id, role, partnerType) => {
    expect(usertypeIds[name]).toBe(id);
    expect(usertypeName(id)).toBe(name);
    expect(roleOf(id)).toBe(role);
    expect(partnerTypeOf(id)).toBe(partnerType);
    expect(isUsertypeId(id)).toBe(true);
  });

  it('treat every unknown user type as a customer', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), (id) => {
        fc.pre(![1, 2, 3].includes(id));
        expect(roleOf(id)).toBe('customer');
      }),
    );
    expect(isUsertypeId('1')).toBe(false);
    expect(isUsertypeId(5)).toBe(false);
    expect(isUsertypeId(undefined)).toBe(false);
  });
});
