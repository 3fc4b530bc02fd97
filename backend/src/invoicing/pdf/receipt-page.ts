import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { IssuedDocument } from '../documents/document-content.js';
import { contactLine, customerLines, grouped, sheet, type Support } from './document-page.js';
import { type DocumentWords, documentWords } from './document-words.js';
import { block, INK, letterhead, noteBand, rule, slab } from './page-parts.js';

/** The page that proves a payment or, for a credit note, the refund; it names the fiscal document. */
export const receiptPage = (document: IssuedDocument, support: Support): TDocumentDefinitions => {
  const words = documentWords(document.content.language);
  const { texts } = words;
  const { receipt } = texts;
  const isNote = document.kind === 'NC';
  const title = texts.receiptTitles[document.kind];
  const moved = isNote ? receipt.returned : receipt.received;
  const common = sheet(document, words);
  return {
    ...common,
    info: { ...common.info, title: `${title} ${document.number}` },
    content: [
      letterhead(title, [
        { text: `${texts.order} ${document.orderNumber}`, bold: true, fontSize: 12, margin: [0, 3, 0, 0] },
      ]),
      rule(),
      parties(document, words),
      slab([
        { text: isNote ? texts.totalRefunded : texts.totalPaid, bold: true },
        { text: words.money(document.totalCents), font: 'Marcellus', fontSize: 34, margin: [0, 0, 0, 6] },
        { text: moved(words.money(document.totalCents), words.method(document.paymentMethod)), fontSize: 11 },
      ]),
      spaced(noteBand(receipt.about, document.description)),
      spaced(
        noteBand(
          receipt.document,
          `${texts.titles[document.kind]} ${document.number}, ${words.date(document.issuedOn)}`,
        ),
      ),
      { text: receipt.notFiscal, color: INK.muted, margin: [0, 18, 0, 4] },
      { text: contactLine(words, support), color: INK.muted },
    ],
  };
};

const parties = (document: IssuedDocument, words: DocumentWords): Content => {
  const { texts } = words;
  const { issuer } = document.content;
  const isNote = document.kind === 'NC';
  const who = isNote ? texts.receipt.to : texts.receipt.from;
  return {
    margin: [0, 16, 0, 18],
    columnGap: 18,
    columns: [
      {
        width: '*',
        stack: [
          block(texts.issuer, [issuer.name, ...issuer.address, `NIF ${grouped(issuer.taxId)}`], { boldFirst: true }),
        ],
      },
      { width: '*', stack: [block(who, customerLines(document, words), { boldFirst: true })] },
      {
        width: 150,
        stack: [block(isNote ? texts.refunded : texts.paid, [words.time(document.paidAt, document.content.region)])],
      },
    ],
  };
};

const spaced = (content: Content): Content => ({ stack: [content], margin: [0, 12, 0, 0] });
