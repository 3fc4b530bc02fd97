import type { Invoice, InvoiceTotals } from '@perpetua/contracts/invoicing.contract';
import { invoiceKinds } from '@perpetua/contracts/invoicing.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import { InvoiceFilters } from './invoice-filters';
import { InvoiceRows } from './invoice-rows';
import { InvoiceSheet } from './invoice-sheet';
import { useDownload } from '../../../lib/use-download';
import { invoicesPerPage, useInvoice, useInvoices, useInvoiceTotals } from './invoicing.api';
import styles from './own-invoices.module.css';
import { YearTotals } from './year-totals';

const filterNames = ['q', 'kind', 'year', 'order'] as const;

/** The documents of one customer: the user's own, or for an admin those of `customer`. */
export function OwnInvoices({ customer }: { customer?: string | undefined }) {
  const [search] = useSearchParams();
  const totals = useInvoiceTotals(customer);
  const kind = invoiceKinds.find((known) => known === search.get('kind'));
  const year = Number(search.get('year') ?? Number.NaN);
  const invoices = useInvoices({
    q: search.get('q') ?? undefined,
    kind,
    year: Number.isInteger(year) ? year : undefined,
    order: search.get('order') ?? undefined,
    customer,
    page: search.get('page') ?? undefined,
  });
  return (
    <QueryView query={invoices} skeleton={<Skeleton height={480} />}>
      {({ items, total }) => <Documents items={items} total={total} totals={totals.data ?? []} customer={customer} />}
    </QueryView>
  );
}

interface DocumentsProps {
  items: Invoice[];
  total: number;
  totals: InvoiceTotals[];
  customer: string | undefined;
}

function Documents({ items, total, totals, customer }: DocumentsProps) {
  const chosen = useChosen(items);
  const [newest] = totals;
  return (
    <div className={styles.layout}>
      {chosen !== undefined && (
        <div className={styles.chosen}>
          <InvoiceSheet key={chosen.id} invoice={chosen} />
        </div>
      )}
      <div className={styles.documents}>
        {newest !== undefined && <YearTotals totals={newest} />}
        <search className={styles.filters}>
          <InvoiceFilters years={totals.map(({ year }) => year)} />
        </search>
        {items.length === 0 ? (
          <Nothing customer={customer} />
        ) : (
          <>
            <InvoiceRows invoices={items} totals={totals} chosenId={chosen?.id} />
            <Pagination total={total} pageSize={invoicesPerPage} />
          </>
        )}
      </div>
    </div>
  );
}

/** The document that the URL names if it is issued, otherwise the newest issued one in the list. */
function useChosen(items: readonly Invoice[]): Invoice | undefined {
  const [search] = useSearchParams();
  const id = search.get('document');
  const listed = items.find((invoice) => invoice.id === id);
  const { data: read } = useInvoice(id !== null && listed === undefined ? id : null);
  const named = listed ?? read;
  return named?.status === 'issued' ? named : items.find(({ status }) => status === 'issued');
}

function Nothing({ customer }: { customer: string | undefined }) {
  const { t } = useTranslation('invoices');
  const [search] = useSearchParams();
  const isFiltered = filterNames.some((name) => search.has(name));
  return (
    <div role="status">
      <EmptyState
        title={t('none')}
        {...(isFiltered
          ? {
              action: (
                <Button
                  look="outlined"
                  to={
                    customer === undefined ? paths.invoices : `${paths.invoices}?${new URLSearchParams({ customer })}`
                  }
                >
                  {t('filter.clear')}
                </Button>
              ),
            }
          : { text: t('noneYet') })}
      />
    </div>
  );
}

/** Saves the documents of the newest year as one file; renders nothing without documents. */
export function YearArchive({ customer }: { customer?: string | undefined }) {
  const { t } = useTranslation('invoices');
  const { refused } = useToasts();
  const archive = useDownload();
  const [newest] = useInvoiceTotals(customer).data ?? [];
  if (newest === undefined) return null;
  const { year } = newest;
  return (
    <Button
      look="outlined"
      disabled={archive.isPending}
      onClick={() =>
        archive.mutate(
          { path: '/Invoice/archive', query: { year, customer }, name: `perpetua-${year}.zip` },
          { onError: refused },
        )
      }
    >
      <Icon name="download" />
      {t('archive', { year })}
    </Button>
  );
}
