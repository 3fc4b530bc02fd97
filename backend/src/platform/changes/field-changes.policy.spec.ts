import { describe, expect, it } from '@jest/globals';
import { fieldChanges, namesOnly } from './field-changes.policy.js';

describe('the changes of a record', () => {
  it('name each changed field with its old and new value', () => {
    const before = { name: { pt: 'Rosa' }, price: 100, gone: 'x', same: [1, 2] };
    const after = { name: { pt: 'Rosas' }, price: 200, added: false, same: [1, 2] };
    expect(fieldChanges(before, after)).toEqual([
      { path: 'name', before: { pt: 'Rosa' }, after: { pt: 'Rosas' } },
      { path: 'price', before: 100, after: 200 },
      { path: 'added', after: false },
      { path: 'gone', before: 'x' },
    ]);
  });

  it('contain every field of a new record that has a value', () => {
    expect(fieldChanges(null, { price: 100, commission: null })).toEqual([{ path: 'price', after: 100 }]);
  });

  it('are empty when nothing differs, and can be reduced to the field names', () => {
    expect(fieldChanges({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
    expect(namesOnly([{ path: 'name', before: 'Ana', after: 'Eva' }])).toEqual([{ path: 'name' }]);
  });
});
