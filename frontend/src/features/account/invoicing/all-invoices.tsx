import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../../../ui/data-table/data-table.types';
import styles from './all-invoices.module.css';
import { InvoiceFilters } from './invoice-filters';
import { InvoiceSheet } from './invoice-sheet';
import { useInvoiceWords } from './invoice-words';
import { useInvoice, useInvoiceTotals } from './invoicing.api';
import { YearTotals } from './year-totals';

const source: DataSource = {
  path: '/Invoice',
  queryKey: ['order', 'invoices', 'table'],
  filters: ['q', 'kind', 'year', 'order'],
  defaultSort: 'date_desc',
};

/** The documents of all customers, for admins. */
export function AllInvoices() {
  const { t } = useTranslation('invoices');
  const [search] = useSearchParams();
  const chosen = useInvoice(search.get('document'));
  const totals = useInvoiceTotals(undefined).data ?? [];
  const [newest] = totals;
  return (
    <>
      {newest !== undefined && <YearTotals totals={newest} />}
      {chosen.data?.status === 'issued' && (
        <div className={styles.chosen}>
          <InvoiceSheet key={chosen.data.id} invoice={chosen.data} />
        </div>
      )}
      <DataTable
        name="invoices"
        caption={t('caption')}
        source={source}
        columns={useColumns()}
        idOf={({ id }) => id}
        empty={t('none')}
      >
        <InvoiceFilters years={totals.map(({ year }) => year)} />
      </DataTable>
    </>
  );
}

/** The VAT of a document in euros, as a numeric string; negative for a credit note. */
const vatOf = ({ vat, kind }: Invoice): string => {
  const cents = vat.reduce((sum, { amount }) => sum + parseDecimal(amount), 0);
  return toDecimal(kind === 'NC' ? -cents : cents);
};

function useColumns(): DataColumn<Invoice>[] {
  const { t } = useTranslation('invoices');
  const words = useInvoiceWords();
  const amounts = useAmountColumns();
  const column = (key: 'document' | 'customer' | 'taxId' | 'method', text: DataColumn<Invoice>['text']) => ({
    key,
    name: t(`column.${key}`),
    text,
  });
  return [
    {
      key: 'number',
      name: t('column.number'),
      text: ({ number }) => number ?? t('pending'),
      cell: (invoice) => <NumberCell invoice={invoice} />,
    },
    {
      key: 'date',
      name: t('column.date'),
      sort: 'date',
      text: ({ createdAt }) => words.longDay(createdAt),
    },
    column('document', words.title),
    column('customer', ({ customer }) => customer.name),
    { ...column('taxId', ({ customer }) => customer.taxId ?? ''), isOptional: true },
    {
      key: 'order',
      name: t('column.order'),
      text: ({ orderNumber }) => orderNumber,
      cell: ({ orderId, orderNumber }) => (
        <Link className={styles.code} to={generatePath(paths.order, { orderId })}>
          {orderNumber}
        </Link>
      ),
    },
    { ...column('method', ({ paymentMethod }) => words.method(paymentMethod)), isOptional: true },
    ...amounts,
  ];
}

function useAmountColumns(): DataColumn<Invoice>[] {
  const { t } = useTranslation('invoices');
  const { euros } = useFormats();
  const words = useInvoiceWords();
  return [
    { key: 'vat', name: t('column.vat'), kind: 'number', text: (invoice) => euros(vatOf(invoice)) },
    {
      key: 'total',
      name: t('column.total'),
      sort: 'total',
      kind: 'number',
      text: words.amount,
    },
  ];
}

function NumberCell({ invoice: { id, number } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const [search] = useSearchParams();
  if (number === undefined) return t('pending');
  const address = new URLSearchParams(search);
  address.set('document', id);
  return (
    <Link className={styles.code} to={`?${address}`}>
      {number}
    </Link>
  );
}
