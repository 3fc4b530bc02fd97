import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** Amounts of credit notes are negative, so that adding up a column gives the correct sum. */
const signed = ({ kind }: Invoice, cents: number): string => toDecimal(kind === 'NC' ? -cents : cents);

/** The columns of the CSV file of documents; `number` is empty until a document is issued. */
export const invoiceCsv: CsvColumns<Invoice> = {
  number: ({ number }) => number,
  date: ({ createdAt }) => createdAt,
  document: ({ kind }) => kind,
  description: ({ description }) => description,
  customer: ({ customer }) => customer.name,
  taxId: ({ customer }) => customer.taxId,
  order: ({ orderNumber }) => orderNumber,
  method: ({ paymentMethod }) => paymentMethod,
  atcud: ({ atcud }) => atcud,
  vat: (invoice) =>
    signed(
      invoice,
      invoice.vat.reduce((sum, { amount }) => sum + parseDecimal(amount), 0),
    ),
  total: (invoice) => signed(invoice, parseDecimal(invoice.total)),
};
