import { describe, expect, it } from '@jest/globals';
import { readVenues, wordsAboutImport, wordsAboutProblems } from './venue-file.js';

const head = 'kind,name,city,parish,lat,lng,source,licence,date';
const estrela = 'church,Basílica da Estrela,1106,Estrela,38.7136,-9.1606,"Câmara Municipal, 2026",CC BY 4.0,2026-10-01';

describe('a file of venues', () => {
  it('is read with its quoted cells, its optional parish and the numbers of its lines', () => {
    const { lines, problems } = readVenues(
      `\uFEFF${head}\n${estrela}\n\nchapel,Capela,Lagos,,37.1,-8.67,A,B,2026-10-01\n`,
    );
    expect(problems).toEqual([]);
    expect(lines).toEqual([
      {
        line: 2,
        venue: {
          kind: 'church',
          name: 'Basílica da Estrela',
          city: '1106',
          parish: 'Estrela',
          location: { lat: 38.7136, lng: -9.1606 },
          source: 'Câmara Municipal, 2026',
          licence: 'CC BY 4.0',
          date: '2026-10-01',
        },
      },
      expect.objectContaining({ line: 4, venue: expect.objectContaining({ name: 'Capela', parish: undefined }) }),
    ]);
  });

  it('may be separated by semicolons, as Portuguese spreadsheets write it, and name its columns in any order', () => {
    const text =
      'name;kind;lat;lng;city;source;licence;date\r\nSé do Porto;church;41.1428;-8.6112;1312;A, B;C;2026-10-01\r\n';
    const { lines, problems } = readVenues(text);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([
      { line: 2, venue: { name: 'Sé do Porto', source: 'A, B', location: { lng: -8.6112 } } },
    ]);
  });

  it('has all problems of all lines reported, each with its line number', () => {
    const bad = 'temple,X,1106,Estrela,"38,71",-9.16,,CC0,2026-02-30';
    const { lines, problems } = readVenues([head, estrela, bad, 'church,Sé'].join('\n'));
    expect(lines.map(({ line }) => line)).toEqual([2]);
    expect(problems.filter(({ line }) => line === 3).map(({ problem }) => problem.split(':')[0])).toEqual([
      'kind',
      'name',
      'lat',
      'source',
      'date',
    ]);
    expect(problems.some(({ line, problem }) => line === 4 && problem.startsWith('city'))).toBe(true);
    expect(wordsAboutProblems(problems)).toMatch(/^Line 3: .*[^]*Line 4: .*[^]*Nothing was imported\.$/);
  });

  it.each([
    ['names no column', 'a,b\n1,2', /does not name: kind, name, city, lat, lng, source, licence, date/],
    ['is empty', '', /no lines/],
    ['has a quote that is not closed', `${head}\nchurch,"Sé`, /Quote|quote/],
  ])('is refused when it %s', (_what, text, problem) => {
    expect(readVenues(text)).toEqual({
      lines: [],
      problems: [expect.objectContaining({ problem: expect.stringMatching(problem) })],
    });
  });
});

describe('the words about an import', () => {
  it('tell what an administrator has rejected or put right only when there is any', () => {
    const counts = { problems: [], added: 2, changed: 1, unchanged: 3, kept: 0 };
    expect(wordsAboutImport({ ...counts, rejected: 0 })).toBe('Added 2 places, changed 1; 3 were known as they are.');
    expect(wordsAboutImport({ ...counts, rejected: 1 })).toMatch(/Left out 1 that/);
    expect(wordsAboutImport({ ...counts, kept: 2, rejected: 0 })).toMatch(/Left 2 as an administrator/);
  });
});
