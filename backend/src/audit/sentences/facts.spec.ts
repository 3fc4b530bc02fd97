import { describe, expect, it } from '@jest/globals';
import { wordsOf } from './facts.js';

const streamId = 'b6e83b38-bd7c-5150-9ac0-e73252dd9181';

describe('a time in a sentence', () => {
  it('is that of the record’s place, with its zone where the clock is not the mainland’s', () => {
    const timeIn = (timeZone: string, language: 'pt' | 'en') =>
      wordsOf(language, { streamId, names: new Map(), timeZone }).time('2026-11-28T11:01:00Z');
    expect(timeIn('Atlantic/Azores', 'pt')).toBe('28 de novembro de 2026 às 10:01 (hora dos Açores)');
    expect(timeIn('Atlantic/Azores', 'en')).toBe('28 November 2026 at 10:01 (Azores time)');
    expect(timeIn('Atlantic/Madeira', 'pt')).toBe('28 de novembro de 2026 às 11:01');
  });
});

describe('a reason at the end of a sentence', () => {
  const words = wordsOf('pt', { streamId, names: new Map(), timeZone: 'Europe/Lisbon' });
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
