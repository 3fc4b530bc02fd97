import { describe, expect, it } from '@jest/globals';
import { asJson, stateChanges } from './state-changes.js';

describe('changes between two states', () => {
  it('contain the path, the old and the new value of each changed field', () => {
    const before = { status: 'matching', offer: null, asked: ['a'] };
    const after = { status: 'offered', offer: { id: 'o' }, asked: ['a', 'b'] };
    expect(stateChanges(before, after)).toEqual([
      { path: 'status', before: 'matching', after: 'offered' },
      { path: 'offer', before: null, after: { id: 'o' } },
      { path: 'asked.1', before: undefined, after: 'b' },
    ]);
  });

  it('are empty if the states are equal', () => {
    expect(stateChanges(asJson({ at: new Date(0) }), asJson({ at: new Date(0) }))).toEqual([]);
  });
});
