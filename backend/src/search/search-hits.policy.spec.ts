import { describe, expect, it } from '@jest/globals';
import type { SearchHit } from '@perpetua/contracts/search.contract';
import { sharedOut, userHit } from './search-hits.policy.js';

const hits = (kind: SearchHit['kind'], count: number): SearchHit[] =>
  Array.from({ length: count }, (_, n) => ({ kind, id: `${kind}-${n}`, title: '', subtitle: '', link: '' }));
const countsOf = (found: readonly SearchHit[]) =>
  ['order', 'user', 'service'].map((kind) => found.filter((hit) => hit.kind === kind).length);

describe('the hits of a search', () => {
  it('are divided between orders, users and services if there are more than the limit', () => {
    expect(countsOf(sharedOut([hits('order', 20), hits('user', 20), hits('service', 20)], 20))).toEqual([7, 7, 6]);
    expect(countsOf(sharedOut([hits('order', 20), hits('user', 1), []], 20))).toEqual([19, 1, 0]);
    expect(sharedOut([[], [], []], 20)).toEqual([]);
  });

  it('link to the partner’s page for a partner, and to the account for any other user', () => {
    const user = { id: 'a', name: 'Rui', surname: 'Almeida', email: 'rui@example.com', phone: '+351912345678' };
    expect(userHit({ ...user, usertypeId: 3 })).toMatchObject({ kind: 'partner', link: '/partners/a' });
    expect(userHit({ ...user, usertypeId: 4 })).toMatchObject({ kind: 'user', link: '/user-details/a' });
  });
});
