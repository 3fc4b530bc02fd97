import { createHash } from 'node:crypto';
import type { Language } from '@perpetua/contracts/languages';
import type { DocumentContent, DocumentDraft, IssuedDocument } from '../documents/document-content.js';
import { documentWords } from '../pdf/document-words.js';
import type { Arrangement, GrossLine } from './net-lines.policy.js';

export type DocumentKind = IssuedDocument['kind'];

/** Paths and types of the provider's documents, by our kinds. */
export const RESOURCES = {
  FR: { path: 'invoice_receipts', key: 'invoice_receipt', type: 'InvoiceReceipt' },
  NC: { path: 'credit_notes', key: 'credit_note', type: 'CreditNote' },
} as const satisfies Readonly<Record<DocumentKind, object>>;

const LONGEST_NAME = 200;

const BALANCE_WORDS: Readonly<Record<Language, string>> = { pt: 'acerto', en: 'rounding', es: 'ajuste' };

/** The countries whose names in the provider's list are not those of the Unicode project. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  GB: 'UK',
  CZ: 'Czech Republic',
  TR: 'Turkey',
  MK: 'Macedonia (Former Yug. Rep.)',
  KR: 'Korea, South',
  KP: 'Korea, North',
};
const englishCountries = new Intl.DisplayNames('en', { type: 'region' });

/** A buyer in the provider's list of clients. */
export interface ProviderClient {
  readonly name: string;
  readonly code: string;
  readonly language: string;
  readonly country: string;
  readonly fiscal_id?: string;
  readonly address?: string;
}

/**
 * The buyer as a client of the provider. The code follows from all the other fields, because the provider ignores them
 * when it knows the code: a buyer with another name or tax number is another client, and an old document keeps its own.
 */
export const clientOf = ({ customer, language }: DocumentContent): ProviderClient => {
  const country = customer.taxCountry ?? 'PT';
  const fields = {
    name: customer.name === '' ? 'Consumidor final' : customer.name.slice(0, LONGEST_NAME),
    language,
    country: COUNTRY_NAMES[country] ?? englishCountries.of(country) ?? country,
    ...(customer.taxId !== null && { fiscal_id: customer.taxId }),
    ...(customer.address !== null && { address: customer.address }),
  };
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
  return { ...fields, code: `PERPETUA-${digest.slice(0, 24)}` };
};

/**
 * What finds a document in the provider's lists: the order's number, and for a credit note the end of the document's
 * id, because an order can have several.
 */
export const referenceOf = (kind: DocumentKind, { orderNumber, documentId }: DocumentDraft): string =>
  kind === 'FR' ? orderNumber : `${orderNumber}-${documentId.slice(-12)}`;

/** The lines of a document, each with what it must come to. */
export const grossLinesOf = ({ lines, language }: DocumentContent): GrossLine[] => {
  const words = documentWords(language);
  return lines.map(({ name, quantity, plan, rate, totalCents }) => ({
    name: name.slice(0, LONGEST_NAME),
    quantity: quantity * (plan?.visits ?? 1),
    rate,
    totalCents,
    balanceWord: BALANCE_WORDS[language],
    ...(plan !== null && { description: words.texts.plan(plan.visits, words.percent(plan.discountPercent)) }),
  }));
};

/** The account's names of taxes and series, and the client, that a document refers to. */
export interface BodyReferences {
  readonly clientName: string;
  readonly clientCode: string;
  /** The name of the account's tax of a rate in percent. */
  taxName(rate: number): string;
  readonly sequenceId: string;
  /** For a credit note, the provider's id of the invoice-receipt that it corrects. */
  readonly ownerId: string | undefined;
}

/**
 * The document as the provider's API takes it (https://invoicexpress.com/api-v2/invoices/create).
 * @param date the date of the document in Lisbon, `YYYY-MM-DD`
 */
export const documentBody = (
  kind: DocumentKind,
  draft: DocumentDraft,
  { date, lines, refers }: { readonly date: string; readonly lines: Arrangement; readonly refers: BodyReferences },
) => ({
  date: providerDate(date),
  due_date: providerDate(date),
  reference: referenceOf(kind, draft),
  observations: observationsOf(draft),
  sequence_id: refers.sequenceId,
  ...(refers.ownerId !== undefined && { owner_invoice_id: refers.ownerId }),
  client: { name: refers.clientName, code: refers.clientCode },
  items: lines.map(({ name, description, unitPrice, quantity, discount, rate }) => ({
    name,
    ...(description !== undefined && { description }),
    unit_price: unitPrice,
    quantity: String(quantity),
    ...(discount !== undefined && { discount }),
    tax: { name: refers.taxName(rate) },
  })),
});
export type DocumentBody = ReturnType<typeof documentBody>;

const observationsOf = ({ content, orderNumber, paymentMethod, paidAt }: DocumentDraft): string => {
  const words = documentWords(content.language);
  const { texts } = words;
  const order = `${texts.order} ${orderNumber}`;
  const money = `${content.corrects === null ? texts.paid : texts.refunded}: ${words.method(paymentMethod)}, ${words.time(paidAt, content.region)}`;
  const why = content.reason === undefined ? [] : [`${texts.reason}: ${content.reason}`];
  return [order, money, ...why].join('. ');
};

/** `2026-11-23` as `23/11/2026`. */
const providerDate = (date: string): string => date.split('-').toReversed().join('/');

/** `23/11/2026` as `2026-11-23`. */
export const isoDate = (date: string): string => date.split('/').toReversed().join('-');
