import { describe, expect, it, jest } from '@jest/globals';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { PdfPrinter } from './pdf-printer.service.js';

const page = (): TDocumentDefinitions => ({ content: 'Fatura', defaultStyle: { font: 'Atkinson' } });

describe('the PDF printer', () => {
  it('prints a page once for concurrent requests, and caches it', async () => {
    const printer = new PdfPrinter();
    const asked = jest.fn(page);
    const sheets = await Promise.all(Array.from({ length: 20 }, () => printer.print('one', asked)));
    expect(new Set(sheets).size).toBe(1);
    expect(await printer.print('one', asked)).toBe(sheets[0]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('prints one document at a time', async () => {
    const printer = new PdfPrinter();
    const order: string[] = [];
    const named = (name: string) => () => {
      order.push(`begins ${name}`);
      const footer = (): string => {
        order.push(`lays out ${name}`);
        return '';
      };
      return { ...page(), footer };
    };
    await Promise.all(['a', 'b'].map((name) => printer.print(name, named(name))));
    expect(order).toEqual(['begins a', 'lays out a', 'begins b', 'lays out b']);
  });

  it('prints a page again after a failure', async () => {
    const printer = new PdfPrinter();
    const broken = (): TDocumentDefinitions => {
      throw new Error('no such line');
    };
    const both = await Promise.allSettled([printer.print('one', broken), printer.print('one', page)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await printer.print('one', page)).length).toBeGreaterThan(500);
  });
});
