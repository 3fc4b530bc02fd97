import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import { localDateOf } from '../../platform/clock/local-time.js';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';
import { FISCAL_ZONE } from '../documents/document-content.policy.js';

/** Amounts of credit notes are negative, so that adding up a column gives the correct sum. */
const signed = ({ kind }: Invoice, cents: number): string => toDecimal(kind === 'NC' ? -cents : cents);

/**
 * The columns of the CSV file of documents; `number` is empty until a document is issued. The date is the one printed on
 * the document, because it decides the VAT period.
 */
export const invoiceCsv: CsvColumns<Invoice> = {
  number: { title: { pt: 'Número', en: 'Number', es: 'Número' }, of: ({ number }) => number },
  date: {
    title: { pt: 'Data', en: 'Date', es: 'Fecha' },
    of: ({ createdAt }) => ({ day: localDateOf(new Date(createdAt), FISCAL_ZONE) }),
  },
  document: { title: { pt: 'Documento', en: 'Document', es: 'Documento' }, of: ({ kind }) => kind },
  description: {
    title: { pt: 'Descrição', en: 'Description', es: 'Descripción' },
    of: ({ description }) => description,
  },
  customer: { title: { pt: 'Cliente', en: 'Customer', es: 'Cliente' }, of: ({ customer }) => customer.name },
  taxId: { title: { pt: 'NIF', en: 'Tax number', es: 'NIF' }, of: ({ customer }) => customer.taxId },
  order: { title: { pt: 'Encomenda', en: 'Order', es: 'Pedido' }, of: ({ orderNumber }) => orderNumber },
  method: { title: { pt: 'Pagamento', en: 'Payment', es: 'Pago' }, of: ({ paymentMethod }) => paymentMethod },
  atcud: { title: { pt: 'ATCUD', en: 'ATCUD', es: 'ATCUD' }, of: ({ atcud }) => atcud },
  vat: {
    title: { pt: 'IVA (EUR)', en: 'VAT (EUR)', es: 'IVA (EUR)' },
    of: (invoice) => ({
      decimal: signed(
        invoice,
        invoice.vat.reduce((sum, { amount }) => sum + parseDecimal(amount), 0),
      ),
    }),
  },
  total: {
    title: { pt: 'Total (EUR)', en: 'Total (EUR)', es: 'Total (EUR)' },
    of: (invoice) => ({ decimal: signed(invoice, parseDecimal(invoice.total)) }),
  },
};
