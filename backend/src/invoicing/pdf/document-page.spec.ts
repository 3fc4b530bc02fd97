import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Language, languages } from '@perpetua/contracts/languages';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { IssuedDocument } from '../documents/document-content.js';
import { vatByRate } from '../documents/vat-split.policy.js';
import { documentPage } from './document-page.js';
import { PdfPrinter } from './pdf-printer.service.js';
import { qrPoints } from './qr-size.policy.js';
import { receiptPage } from './receipt-page.js';

const support = { email: 'apoio@perpetua.test', phones: [{ number: '+351210000124', note: 'landline' as const }] };
const line = (name: string, rate: number, totalCents: number) => ({
  name,
  quantity: 1,
  unitCents: totalCents,
  plan: null,
  rateClass: rate === 6 ? ('reduced' as const) : ('standard' as const),
  rate,
  totalCents,
});

const documentIn = (language: Language, change: Partial<IssuedDocument['content']> = {}): IssuedDocument => {
  const lines = [line('Palma Saudade', 6, 12_500), line('Vaso', 23, 1400)];
  return {
    documentId: '018f3c1e-0000-7000-8000-000000000001',
    kind: change.corrects ? 'NC' : 'FR',
    number: change.corrects ? 'NC PER2026/31' : 'FR PER2026/1207',
    atcud: '0-1207',
    issuedOn: '2026-11-23',
    issuedAt: new Date('2026-11-23T18:05:00Z'),
    paidAt: new Date('2026-11-23T18:04:00Z'),
    provider: 'embedded',
    providerId: null,
    hash: `k${'a'.repeat(9)}7${'a'.repeat(9)}Q${'a'.repeat(9)}e${'a'.repeat(141)}`,
    hash4: null,
    qr: 'A:501234560*B:245678905',
    orderId: 'order',
    orderNumber: 'P26-001517',
    customerId: 'customer',
    description: 'Palma Saudade, Vaso',
    totalCents: 13_900,
    paymentMethod: 'mb_way',
    content: {
      language,
      issuer: { name: 'Perpétua Exemplo, Lda.', taxId: '501234560', address: ['Lisboa'], registry: 'CRC Lisboa' },
      customer: { name: 'Helena Ferreira', taxId: '245678905', address: null },
      region: 'PT',
      delivery: { date: '2026-11-27', hour: '15:00', place: 'Alto de São João', parish: 'Arroios', city: 'Lisboa' },
      lines,
      vat: vatByRate(lines),
      corrects: null,
      ...change,
    },
  };
};

/** All texts of a page in order, with plain spaces instead of non-breaking ones. */
const textsOf = (page: TDocumentDefinitions): string[] => {
  const found: string[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
    else if (typeof part === 'string') found.push(part.replaceAll(/[\u00a0\u202f]/g, ' '));
  };
  const { header, footer } = page as unknown as {
    header: () => unknown;
    footer: (page: number, pages: number) => unknown;
  };
  visit([header(), page.content, footer(1, 1)]);
  return found;
};

describe('the page of a document', () => {
  it.each([
    ['pt', 'Fatura-recibo', '139,00 €', '23 de novembro de 2026', /^Documento de demonstração, sem valor fiscal/],
    ['en', 'Invoice-receipt', '€139.00', '23 November 2026', /^Demonstration document, .*sem valor fiscal/],
    ['es', 'Factura-recibo', '139,00 €', '23 de noviembre de 2026', /^Documento de demostración, .*sem valor fiscal/],
  ] as const)('is in the language of the document: %s', (language, title, total, date, mark) => {
    const texts = textsOf(documentPage(documentIn(language), support));
    expect(texts).toEqual(expect.arrayContaining([title, total, date, 'FR PER2026/1207', 'ATCUD: 0-1207']));
    expect(texts.some((text) => mark.test(text))).toBe(true);
    expect(texts).toContain('k7Qe-Documento de demonstração, emitido por programa não certificado');
    expect(texts).toContain('A:501234560*B:245678905');
  });

  it('shows the base and tax of each VAT rate once, and their sums', () => {
    const texts = textsOf(documentPage(documentIn('pt'), support));
    expect(texts).toEqual(
      expect.arrayContaining([
        '6 %, reduzida',
        '117,92 €',
        '7,08 €',
        '23 %, normal',
        '11,38 €',
        '2,62 €',
        '129,30 €',
        '9,70 €',
      ]),
    );
  });

  it('says "Consumidor final" when there is no tax number, and never prints the placeholder number', () => {
    const customer = { name: 'Ana Sousa', taxId: null, address: null };
    const texts = textsOf(documentPage(documentIn('pt', { customer }), support));
    expect(texts).toEqual(expect.arrayContaining(['Ana Sousa', 'Consumidor final']));
    expect(texts.join(' ')).not.toContain('999999990');
  });

  it.each([
    ['pt', 'Número fiscal 12345 (França)'],
    ['en', 'Tax ID 12345 (France)'],
    ['es', 'Número fiscal 12345 (Francia)'],
  ] as const)('names the country of a foreign tax number: %s', (language, said) => {
    const customer = { name: 'Lucie Sousa', taxId: '12345', taxCountry: 'FR', address: null };
    expect(textsOf(documentPage(documentIn(language, { customer }), support))).toContain(said);
  });

  it('names the invoice-receipt that a credit note corrects, and the reason if it is known', () => {
    const corrects = { number: 'FR PER2026/1139', date: '2026-10-30' };
    const note = documentIn('pt', { corrects, reason: 'Serviço cancelado' });
    const texts = textsOf(documentPage(note, support));
    expect(texts).toEqual(
      expect.arrayContaining(['Nota de crédito', 'Sobre a FR PER2026/1139, de 30 de outubro de 2026']),
    );
    expect(texts).toEqual(expect.arrayContaining(['Total devolvido', 'Motivo', 'Serviço cancelado']));
    expect(textsOf(documentPage(documentIn('pt', { corrects }), support))).not.toContain('Motivo');
  });

  it('lists the visits, the discount and the first visit of a plan', () => {
    const plan = { ...line('Limpeza', 23, 16_800), unitCents: 2000, plan: { visits: 12, discountPercent: 30 } };
    const delivery = { date: '2026-12-01', hour: null, place: null, parish: 'Arroios', city: 'Lisboa' };
    const texts = textsOf(documentPage(documentIn('pt', { lines: [plan], delivery }), support));
    expect(texts).toEqual(
      expect.arrayContaining(['Primeira visita', 'Plano de 12 visitas mensais, 30 % de desconto', '12', '20,00 €']),
    );
  });
});

describe('the receipt', () => {
  it('names the amount, the payment method and the fiscal document', () => {
    const texts = textsOf(receiptPage(documentIn('es'), support));
    expect(texts).toEqual(
      expect.arrayContaining([
        'Recibo de pago',
        'Hemos recibido 139,00 €, pagados con MB WAY.',
        'Factura-recibo FR PER2026/1207, 23 de noviembre de 2026',
      ]),
    );
  });
});

/** The widths in points of all squares that a printed page draws. */
const squaresOf = (file: Buffer): number[] => {
  const streams = [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const drawn = streams.map(([, content = '']) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return drawn
    .flatMap((commands) => [...commands.matchAll(/[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+) re\b/g)])
    .flatMap(([, width, height]) => (width === height ? [Number(width)] : []));
};

describe('the printed file', () => {
  const printer = new PdfPrinter();
  afterAll(() => printer.onApplicationShutdown());
  const corrects = { number: 'FR PER2026/1139', date: '2026-10-30' };
  const sheets = {
    'invoice-receipt': ['document', {}],
    'credit note': ['document', { corrects, reason: 'Serviço cancelado' }],
    'payment receipt': ['receipt', {}],
    'proof of refund': ['receipt', { corrects }],
  } as const;
  const locales = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES' };

  it.each([
    ['of one rate', 126, 'a'],
    ['of two rates', 153, 'a'],
    ['without a small letter', 126, 'A'],
    ['with a long foreign tax number', 190, 'a'],
    ['at the last length before another size', 152, 'A'],
  ] as const)('has a QR code of 30 mm or more, in squares of whole points: text %s', async (_what, length, letter) => {
    const document = { ...documentIn('pt'), qr: `A:501234560*Q:${letter.repeat(length - 14)}` };
    const bytes = await printer.print(`qr ${length}${letter}`, { page: 'document', document, support });
    const squares = squaresOf(Buffer.from(bytes));
    const width = Math.max(...squares);
    const module = Math.min(...squares);
    expect((width / 72) * 25.4).toBeGreaterThanOrEqual(30);
    expect((width / 72) * 25.4).toBeLessThan(45);
    expect([width, Number.isInteger(module), (width / module - 17) % 4]).toEqual([qrPoints(document.qr), true, 0]);
  });

  it.each(Object.keys(sheets) as (keyof typeof sheets)[])(
    'of the %s consists of exactly one page, in every language',
    async (name) => {
      for (const language of languages) {
        const [page, more] = sheets[name];
        const sheet = { page, document: documentIn(language, more), support };
        const bytes = await printer.print(`${name} ${language}`, sheet);
        const file = Buffer.from(bytes).toString('latin1');
        expect(file).toMatch(/^%PDF-1\.\d/);
        expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
        expect(file).toContain(`/Lang (${locales[language]})`);
      }
    },
  );
});
