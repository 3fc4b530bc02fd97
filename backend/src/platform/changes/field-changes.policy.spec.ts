import { describe, expect, it } from '@jest/globals';
import { fieldChanges, namesOnly } from './field-changes.policy.js';

describe('the changes of a record', () => {
  it('name each field with its old and new value', () => {
    const before = { name: { pt: 'Rosa' }, price: 100, gone: 'x', same: [1, 2] };
    const after = { name: { pt: 'Rosas' }, price: 200, added: false, same: [1, 2] };
    expect(fieldChanges(before, after)).toEqual([
      { path: 'name', before: { pt: 'Rosa' }, after: { pt: 'Rosas' } },
      { path: 'price', before: 100, after: 200 },
      { path: 'added', after: false },
      { path: 'gone', before: 'x' },
    ]);
  });

  it('are all fields of a record that is new', () => {
    expect(fieldChanges(null, { price: 100, commission: null })).toEqual([{ path: 'price', after: 100 }]);
  });

  it('are empty where nothing differs, and omit personal values', () => {
    expect(fieldChanges({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
    expect(namesOnly([{ path: 'name', before: 'Ana', after: 'Eva' }])).toEqual([{ path: 'name' }]);
  });
});
