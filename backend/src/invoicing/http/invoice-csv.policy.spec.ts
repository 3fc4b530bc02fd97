import { describe, expect, it } from '@jest/globals';
import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { csvText } from '../../platform/csv.js';
import { invoiceCsv } from './invoice-csv.policy.js';

const document = {
  number: 'NC PER2027/1',
  kind: 'NC',
  createdAt: '2027-06-30T23:20:00.444Z',
  description: 'Ramo; branco',
  customer: { name: '＝1+1' },
  orderNumber: 'P27-000001',
  paymentMethod: 'card',
  vat: [
    { rate: 6, base: '9.43', amount: '0.57' },
    { rate: 23, base: '16.26', amount: '3.74' },
  ],
  total: '1030.00',
} as unknown as Invoice;

const written = (dialect: 'plain' | 'excel', columns: readonly string[]): string =>
  csvText([columns.map((column) => invoiceCsv[column]?.of(document, 'pt'))], { dialect, language: 'pt' });

describe('the CSV file of documents', () => {
  it('dates a document of 1 July, 00:20, in July, as its PDF does', () => {
    expect(written('plain', ['number', 'date'])).toBe('\uFEFFNC PER2027/1,2027-07-01\r\n');
    expect(written('excel', ['number', 'date'])).toBe('\uFEFFNC PER2027/1;01/07/2027\r\n');
  });

  it('has amounts that each kind of program adds up, negative for a credit note', () => {
    expect(written('plain', ['vat', 'total'])).toBe('\uFEFF-4.31,-1030.00\r\n');
    expect(written('excel', ['vat', 'total'])).toBe('\uFEFF-4,31;-1030,00\r\n');
  });

  it('quotes the separator of its dialect only, and runs no formula, also not a wide one', () => {
    expect(written('plain', ['description', 'customer'])).toBe("\uFEFFRamo; branco,'＝1+1\r\n");
    expect(written('excel', ['description', 'customer'])).toBe('\uFEFF"Ramo; branco";\'＝1+1\r\n');
  });
});

describe('an instant in a CSV file', () => {
  it('is local to its place: with its distance from UTC for programs, as clock time for people', () => {
    const cell = { instant: '2027-06-30T23:20:00.444Z', timeZone: 'Atlantic/Azores' };
    const line = (dialect: 'plain' | 'excel', timeZone: string) =>
      csvText([[{ ...cell, timeZone }]], { dialect, language: 'pt' }).slice(1, -2);
    expect(line('plain', 'Europe/Lisbon')).toBe('2027-07-01T00:20:00.444+01:00');
    expect(line('plain', 'Atlantic/Azores')).toBe('2027-06-30T23:20:00.444+00:00');
    expect(line('excel', 'Atlantic/Azores')).toBe('30/06/2027 23:20');
  });
});
