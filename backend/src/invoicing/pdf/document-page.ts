import type { Site } from '@perpetua/contracts/site.contract';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DocumentContent, DocumentLine, IssuedDocument } from '../documents/document-content.js';
import { hash4Of } from '../documents/fiscal-text.policy.js';
import { type DocumentWords, documentWords } from './document-words.js';
import { qrPoints } from './qr-size.policy.js';
import {
  block,
  demonstrationBand,
  INK,
  letterhead,
  noteBand,
  pageFoot,
  right,
  ruled,
  rule,
  SIDE,
  slab,
} from './page-parts.js';

/**
 * Printed in Portuguese on documents of every language, in the place where a certified program prints the phrase that
 * the law requires.
 */
const PROGRAM = 'Documento de demonstração, emitido por programa não certificado';

export type Support = Site['support'];

/** The PDF page of an invoice-receipt or credit note. */
export const documentPage = (document: IssuedDocument, support: Support): TDocumentDefinitions => {
  const words = documentWords(document.content.language);
  return {
    ...sheet(document, words),
    content: [
      letterhead(words.texts.titles[document.kind], titleLines(document, words)),
      rule(),
      parties(document, words),
      aboutBand(document, words),
      lines(document, words),
      { unbreakable: true, stack: [sums(document, words), fiscalMarks(document, { words, support })] },
    ],
  };
};

/**
 * The common parts of documents and receipts: page size, margins, font and file properties, the footer of every page
 * and, for the embedded provider, the band at the top.
 */
export const sheet = (
  { kind, number, atcud, issuedAt, provider, content: { issuer } }: IssuedDocument,
  { texts, locale }: DocumentWords,
): Omit<TDocumentDefinitions, 'content'> & Pick<Required<TDocumentDefinitions>, 'info'> => ({
  pageSize: 'A4',
  pageMargins: [SIDE, 50, SIDE, 68],
  language: locale,
  info: {
    title: `${texts.titles[kind]} ${number}`,
    author: issuer.name,
    creator: 'Perpétua',
    producer: 'Perpétua',
    creationDate: issuedAt,
  },
  defaultStyle: { font: 'Atkinson', fontSize: 9.5, lineHeight: 1.15, color: INK.text },
  header: () => (provider === 'embedded' ? demonstrationBand(texts.demonstration) : ''),
  footer: (page: number, pages: number) =>
    pageFoot(
      `${issuer.name} NIF ${grouped(issuer.taxId)}`,
      pages === 1 ? number : `${number}  ATCUD: ${atcud}`,
      texts.page(page, pages),
    ),
});

/** Groups the digits of a tax number: `501 234 560`. */
export const grouped = (taxId: string): string => taxId.replace(/(\d{3})(?=\d)/g, '$1\u00a0');

const titleLines = (
  { number, content: { corrects } }: IssuedDocument,
  { texts, ...words }: DocumentWords,
): Content[] => [
  { text: number, bold: true, fontSize: 13, margin: [0, 1, 0, 1] },
  corrects === null
    ? { text: texts.original, color: INK.muted }
    : { text: texts.corrects(corrects.number, words.date(corrects.date)), color: INK.muted },
];

/**
 * The buyer's name, address and tax number as they are printed; the placeholder for a missing tax number is never
 * printed.
 */
export const customerLines = ({ content: { customer } }: IssuedDocument, words: DocumentWords): (string | null)[] => [
  customer.name,
  customer.address,
  taxLine(customer, words),
];

const taxLine = ({ taxId, taxCountry }: DocumentContent['customer'], words: DocumentWords): string => {
  if (taxId === null) return words.texts.finalConsumer;
  if (taxCountry === undefined) return `NIF ${grouped(taxId)}`;
  return words.texts.foreignTaxId(taxId, words.country(taxCountry));
};

const parties = (document: IssuedDocument, words: DocumentWords): Content => {
  const { texts } = words;
  const { issuer } = document.content;
  const isNote = document.kind === 'NC';
  return {
    margin: [0, 12, 0, 12],
    columnGap: 14,
    columns: [
      {
        width: '*',
        stack: [
          block(texts.issuer, [issuer.name, ...issuer.address, `NIF ${grouped(issuer.taxId)}`, issuer.registry], {
            boldFirst: true,
          }),
        ],
      },
      { width: '*', stack: [block(texts.customer, customerLines(document, words), { boldFirst: true })] },
      {
        width: 150,
        stack: [
          block(texts.issued, [words.date(document.issuedOn)]),
          block(isNote ? texts.refunded : texts.paid, [words.time(document.paidAt, document.content.region)], {
            gap: 7,
          }),
          block(texts.order, [document.orderNumber], { gap: 7 }),
        ],
      },
    ],
  };
};

/** The band above the lines: the reason on a credit note, the delivery or visit on an invoice-receipt. */
const aboutBand = (
  { content: { delivery, lines: bought, corrects, reason } }: IssuedDocument,
  words: DocumentWords,
): Content => {
  const { texts } = words;
  if (corrects !== null) return reason === undefined ? '' : noteBand(texts.reason, reason);
  const isPlan = bought.some(({ plan }) => plan !== null);
  const label = isPlan ? texts.firstVisit : delivery.hour === null ? texts.visit : texts.delivery;
  const when = [words.date(delivery.date), delivery.hour === null ? null : words.slot(delivery.hour)];
  const where = [delivery.place, delivery.parish, delivery.city].filter(
    (part, index, all) => part && all.indexOf(part) === index,
  );
  return noteBand(label, `${when.filter(Boolean).join(', ')}. ${where.join(', ')}.`);
};

const lines = ({ content }: IssuedDocument, words: DocumentWords): Content => {
  const { texts } = words;
  const head = (text: string, alignment: 'left' | 'right'): TableCell => ({
    text,
    alignment,
    bold: true,
    color: INK.pri,
    noWrap: true,
  });
  return {
    margin: [0, 10, 0, 0],
    layout: ruled(6.5),
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 34, 80, 44, 76],
      body: [
        [
          head(texts.description, 'left'),
          head(texts.quantity, 'right'),
          head(texts.price, 'right'),
          head(texts.vat, 'right'),
          head(texts.total, 'right'),
        ],
        ...content.lines.map((line) => [
          lineName(line, words),
          right(String(line.quantity * (line.plan?.visits ?? 1))),
          right(words.money(line.unitCents)),
          right(words.percent(line.rate)),
          right(words.money(line.totalCents)),
        ]),
      ],
    },
  };
};

const lineName = ({ name, plan }: DocumentLine, words: DocumentWords): TableCell => ({
  stack: [{ text: name, bold: true, fontSize: 10 }, ...(plan === null ? [] : [planLine(plan, words)])],
});

const planLine = (plan: NonNullable<DocumentLine['plan']>, words: DocumentWords): Content => ({
  text: words.texts.plan(plan.visits, words.percent(plan.discountPercent)),
  color: INK.muted,
  margin: [0, 2, 0, 0],
});

const sums = (document: IssuedDocument, words: DocumentWords): Content => ({
  margin: [0, 15, 0, 0],
  columnGap: 34,
  columns: [
    { width: '*', stack: [vatTable(document, words)] },
    { width: 186, stack: [totalSlab(document, words)] },
  ],
});

const vatTable = ({ content: { vat, region } }: IssuedDocument, words: DocumentWords): Content => {
  const { texts } = words;
  const money = (cents: number): string => words.money(cents);
  const sum = (part: 'baseCents' | 'taxCents' | 'grossCents') =>
    money(vat.reduce((total, share) => total + share[part], 0));
  const muted = { color: INK.muted, bold: true };
  return {
    stack: [
      { text: texts.vatIncluded(words.region(region)), bold: true, color: INK.pri, margin: [0, 0, 0, 4] },
      {
        layout: ruled(5.5),
        table: {
          widths: ['*', 'auto', 'auto', 'auto'],
          body: [
            [
              { text: texts.rate, ...muted },
              right(texts.base, muted),
              right(texts.vat, muted),
              right(texts.gross, muted),
            ],
            ...vat.map(({ rate, rateClass, baseCents, taxCents, grossCents }) => [
              { text: `${words.percent(rate)}, ${texts.classes[rateClass]}` },
              right(money(baseCents)),
              right(money(taxCents)),
              right(money(grossCents)),
            ]),
            [
              { text: texts.total, bold: true },
              right(sum('baseCents'), { bold: true }),
              right(sum('taxCents'), { bold: true }),
              right(sum('grossCents'), { bold: true }),
            ],
          ],
        },
      },
    ],
  };
};

const totalSlab = (
  { kind, totalCents, paymentMethod, paidAt, content }: IssuedDocument,
  words: DocumentWords,
): Content => {
  const { texts } = words;
  return slab([
    { text: kind === 'NC' ? texts.totalRefunded : texts.totalPaid, bold: true },
    { text: words.money(totalCents), font: 'Marcellus', fontSize: 27, noWrap: true, margin: [0, -1, 0, 4] },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 158, y2: 0, lineWidth: 0.6, lineColor: INK.rule }] },
    { text: words.method(paymentMethod), bold: true, margin: [0, 6, 0, 1] },
    { text: words.time(paidAt, content.region), margin: [0, 1, 0, 1] },
    { text: kind === 'NC' ? texts.returned : texts.nothingDue },
  ]);
};

const fiscalMarks = (
  document: IssuedDocument,
  { words, support }: { readonly words: DocumentWords; readonly support: Support },
): Content => {
  const said: Content[] = [
    { text: `${hash4Of(document) ?? ''}-${PROGRAM}`, bold: true, margin: [0, 0, 0, 6] },
    ...(document.kind === 'FR'
      ? [{ text: words.texts.availability, color: INK.muted, margin: [0, 0, 0, 6] } satisfies Content]
      : []),
    { text: contactLine(words, support), color: INK.muted },
  ];
  const qr = document.qr ?? '';
  const size = qrPoints(qr);
  return {
    margin: [0, 14, 0, 0],
    stack: [
      { text: `ATCUD: ${document.atcud}`, bold: true, margin: [0, 0, 0, 4] },
      {
        columnGap: 24,
        columns: [
          // Byte coding always: the library would take another, smaller one for a text that happens to have no small letter.
          { width: size, qr, mode: 'octet', eccLevel: 'M', fit: size, foreground: '#000000', padding: 0 },
          { width: '*', margin: [0, 14, 0, 0], stack: said },
        ],
      },
    ],
  };
};

/** The contact data for questions. A phone number must be followed by the cost of a call (DL 59/2021). */
export const contactLine = ({ texts }: DocumentWords, { email, phones }: Support): string => {
  const [phone] = phones;
  const said = phone === undefined ? undefined : `${spaced(phone.number)} (${texts.phoneNotes[phone.note]})`;
  return `${texts.questions(email, said)} ${texts.complaintsBook}`;
};

/** Groups the digits of a Portuguese phone number: `+351 210 000 124`. */
const spaced = (number: string): string =>
  number.replace(/^(\+351)(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3\u00a0$4');
