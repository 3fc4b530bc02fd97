import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { IssuedDocument } from '../documents/document-content.js';
import { PdfPrinter } from './pdf-printer.service.js';
import type { Sheet } from './pdf-worker.js';

const document: IssuedDocument = {
  documentId: '018f3c1e-0000-7000-8000-000000000001',
  kind: 'FR',
  number: 'FR PER2026/1207',
  atcud: '0-1207',
  issuedOn: '2026-11-23',
  issuedAt: new Date('2026-11-23T18:05:00Z'),
  paidAt: new Date('2026-11-23T18:04:00Z'),
  provider: 'embedded',
  providerId: null,
  hash: 'k'.repeat(172),
  hash4: null,
  qr: 'A:501234560*B:245678905',
  orderId: 'order',
  orderNumber: 'P26-001517',
  customerId: 'customer',
  description: 'Palma Saudade',
  totalCents: 12_500,
  paymentMethod: 'card',
  content: {
    language: 'pt',
    issuer: { name: 'Perpétua Exemplo, Lda.', taxId: '501234560', address: ['Lisboa'], registry: 'CRC Lisboa' },
    customer: { name: 'Helena Ferreira', taxId: '245678905', address: null },
    region: 'PT',
    delivery: { date: '2026-11-27', hour: null, place: null, parish: 'Arroios', city: 'Lisboa' },
    lines: [],
    vat: [],
    corrects: null,
  },
};
const receipt: Sheet = { page: 'receipt', document, support: { email: 'apoio@perpetua.test', phones: [] } };

let printer: PdfPrinter;
beforeEach(() => {
  printer = new PdfPrinter();
});
afterEach(() => printer.onApplicationShutdown());

describe('the PDF printer', () => {
  it('prints a page once for concurrent requests, and caches it', async () => {
    const sheets = await Promise.all(Array.from({ length: 20 }, () => printer.print('one', receipt)));
    expect(new Set(sheets).size).toBe(1);
    expect(await printer.print('one', receipt)).toBe(sheets[0]);
  });

  it('keeps nobody waiting while it prints', async () => {
    await printer.print('first', receipt);
    const printing = printer.print('second', receipt);
    let turns = 0;
    while ((await Promise.race([printing, setImmediate()])) === undefined) turns += 1;
    expect(turns).toBeGreaterThan(100);
  });

  it('prints names in every script, also those whose marks the fonts do not place', async () => {
    const names = ['Олена Шевченко 🌹', '王小明', 'محمد علي', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'];
    for (const name of names) {
      const { content } = document;
      const named = { ...document, content: { ...content, customer: { ...content.customer, name } } };
      const bytes = await printer.print(name, { ...receipt, document: named });
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
    }
  });

  it('prints a page again after a failure', async () => {
    const broken = { ...receipt, document: { ...document, content: undefined } } as unknown as Sheet;
    const both = await Promise.allSettled([printer.print('one', broken), printer.print('one', receipt)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await printer.print('one', receipt)).length).toBeGreaterThan(500);
  });
});
