import { describe, expect, it } from '@jest/globals';
import { wordsOf } from './facts.js';

describe('a reason at the end of a sentence', () => {
  const words = wordsOf('pt', new Map(), 'b6e83b38-bd7c-5150-9ac0-e73252dd9181');
  const because = (reason: string | null) => words.because(reason);

  it('is translated if it is a code', () => {
    expect(because('poor_quality')).toBe(': má qualidade');
  });

  it.each(['Faltam as fotografias', 'Faltam as fotografias.', 'Faltam as fotografias... '])(
    'is shown without its final full stops: %s',
    (text) => {
      expect(because(text)).toBe(': Faltam as fotografias');
    },
  );

  it('is an empty text if no reason was given', () => {
    expect(because(null)).toBe('');
  });
});
