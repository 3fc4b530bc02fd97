import { describe, expect, it } from '@jest/globals';
import { byUniqueName } from './ambiguous-names.policy.js';

describe('the municipalities by name', () => {
  it('are found without case and accents, and not where two have the same name', () => {
    const [evora, algarve, azores] = [
      { name: 'Évora', district: 'Évora' },
      { name: 'Lagoa', district: 'Faro' },
      { name: 'Lagoa', district: 'São Miguel' },
    ];
    expect([...byUniqueName([evora, algarve, azores])]).toEqual([['evora', evora]]);
  });
});
