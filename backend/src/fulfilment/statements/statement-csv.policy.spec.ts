import { describe, expect, it } from '@jest/globals';
import type { Language } from '@perpetua/contracts/languages';
import type { Earning } from '@perpetua/contracts/partners.contract';
import fc from 'fast-check';
import { statementCsv } from './statement-csv.policy.js';

const row: Earning = {
  serviceId: '01900000-0000-7000-8000-000000000001',
  orderNumber: 'P27-000001',
  name: { pt: 'Ramo, branco', en: 'Bouquet "white"', es: 'Ramo' },
  scheduledDate: '2027-06-12',
  completedDate: '2027-06-12',
  amountToReceive: '32.00',
  status: 'earned',
};

/** Parses CSV text by RFC 4180 into lines of fields. */
const parsed = (csv: string): string[][] => {
  const lines: string[][] = [[]];
  const pattern = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/y;
  for (let match = pattern.exec(csv); match; match = pattern.exec(csv)) {
    const [, field = '', end] = match;
    lines.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
};

const plain = (language: Language) => ({ dialect: 'plain', language }) as const;

describe('a statement as CSV', () => {
  it('has one line per service, in the reader’s language', () => {
    expect(statementCsv([row], plain('pt'))).toBe(
      '\uFEFFData do serviço,Concluído a,Encomenda,Serviço,Descrição,A receber (EUR),Estado\r\n' +
        '2027-06-12,2027-06-12,P27-000001,01900000-0000-7000-8000-000000000001,"Ramo, branco",32.00,ganho\r\n',
    );
    expect(statementCsv([{ ...row, completedDate: null, status: 'frozen' }], plain('en'))).toContain(
      '2027-06-12,,P27-000001,01900000-0000-7000-8000-000000000001,"Bouquet ""white""",32.00,frozen\r\n',
    );
  });

  it('opens in a Portuguese spreadsheet: semicolons, decimal commas, days first', () => {
    expect(statementCsv([row], { dialect: 'excel', language: 'pt' })).toBe(
      '\uFEFFData do serviço;Concluído a;Encomenda;Serviço;Descrição;A receber (EUR);Estado\r\n' +
        '12/06/2027;12/06/2027;P27-000001;01900000-0000-7000-8000-000000000001;Ramo, branco;32,00;ganho\r\n',
    );
  });

  it.each(['=1+1', '+351', '-2', '@SUM(A1)', '＝1+1', '＠SUM(A1)'])(
    'escapes a text that a spreadsheet would evaluate as a formula: %s',
    (pt) => {
      expect(statementCsv([{ ...row, name: { ...row.name, pt } }], plain('pt'))).toContain(`,'${pt},`);
    },
  );

  it('quotes texts with separators and line breaks', () => {
    const text = fc
      .string({ minLength: 1 })
      .filter((value) => value.trim() !== '' && !/^[=+\-@＝＋－＠\t\r\n]/.test(value));
    fc.assert(
      fc.property(text, (pt) => {
        const lines = parsed(statementCsv([{ ...row, name: { ...row.name, pt } }], plain('pt')));
        expect(lines[1]?.[4]).toBe(pt);
        expect(lines.map(({ length }) => length)).toEqual([7, 7]);
      }),
    );
  });
});
