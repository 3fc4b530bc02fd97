import { createHash } from 'node:crypto';
import type { DocumentType, StoredDocument } from './sandbox-documents.store.js';

/** The account's only series, as it is printed in each document's number. */
export const SERIES = 'SANDBOX';
/** The codes of the tax authority for the series of each type, as the ATCUD begins with them. */
export const VALIDATION_CODES: Readonly<Record<DocumentType, string>> = {
  InvoiceReceipt: 'SBXFR001',
  CreditNote: 'SBXNC001',
};
/** The paths and keys of each type in the API. */
export const TYPES: Readonly<Record<string, DocumentType>> = {
  invoice_receipts: 'InvoiceReceipt',
  credit_notes: 'CreditNote',
};
export const KEYS: Readonly<Record<DocumentType, string>> = {
  InvoiceReceipt: 'invoice_receipt',
  CreditNote: 'credit_note',
};

const asDate = (date: string): string => date.split('-').toReversed().join('/');

/** The four printed characters of a signature. The double signs nothing; they only look like some. */
const hash4Of = ({ type, number }: StoredDocument): string =>
  createHash('sha256')
    .update(`${type}/${number}`)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 4);

/** A document as the API answers it, in the form of its documentation. */
export const documentObject = (document: StoredDocument, { registered }: { readonly registered: boolean }) => {
  const { id, type, status, number, request, sums, uid } = document;
  return {
    id,
    status,
    archived: false,
    type,
    sequence_number: number === null ? 'rascunho' : `${number}/${SERIES}`,
    inverted_sequence_number: number === null ? 'rascunho' : `${SERIES}/${number}`,
    atcud: number === null ? '' : registered ? `${VALIDATION_CODES[type]}-${number}` : 'N/D',
    date: asDate(document.issuedOn),
    due_date: asDate(document.issuedOn),
    reference: document.reference,
    observations: request.observations,
    retention: null,
    permalink: `https://www.app.invoicexpress.com/documents/${id}`,
    saft_hash: number === null ? null : hash4Of(document),
    sum: sums.beforeTaxes,
    discount: 0,
    before_taxes: sums.beforeTaxes,
    taxes: sums.taxes,
    total: sums.total,
    currency: 'Euro',
    client: { id: document.clientId, name: document.clientName, country: 'Portugal' },
    items: request.items.map((item, index) => ({
      name: item.name,
      description: item.description,
      unit_price: sums.items[index]?.unitPrice ?? '0.00',
      unit: null,
      quantity: Number(item.quantity).toFixed(2),
      tax: item.tax,
      discount: Number(item.discount),
      subtotal: sums.items[index]?.subtotal ?? 0,
      tax_amount: sums.items[index]?.taxAmount ?? 0,
      discount_amount: 0,
      total: sums.items[index]?.total ?? 0,
    })),
    ...(uid !== null && { proprietary_uid: uid }),
  };
};
