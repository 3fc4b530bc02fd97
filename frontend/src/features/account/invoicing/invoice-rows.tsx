import type { Invoice, InvoiceTotals } from '@perpetua/contracts/invoicing.contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { FlowerGlyph } from '../../../ui/flower-glyph';
import { useInvoiceWords, yearOf } from './invoice-words';
import styles from './invoice-rows.module.css';

interface InvoiceRowsProps {
  invoices: readonly Invoice[];
  totals: readonly InvoiceTotals[];
  chosenId: string | undefined;
}

/** Documents by year, newest first; each issued one links to its sheet. */
export function InvoiceRows({ invoices, totals, chosenId }: InvoiceRowsProps) {
  const { t } = useTranslation('invoices');
  const { euros } = useFormats();
  const years = [...new Set(invoices.map(yearOf))];
  return (
    <div className={`card ${styles.list}`}>
      <p className={styles.head} aria-hidden="true">
        <span>{t('column.date')}</span>
        <span>{t('column.document')}</span>
        <span>{t('column.method')}</span>
        <span>{t('column.total')}</span>
      </p>
      {years.map((year) => {
        const sum = totals.find((one) => one.year === year)?.total;
        return (
          <section key={year} aria-label={String(year)}>
            <h2 className={styles.year}>
              <span>{year}</span>
              {sum !== undefined && <span className="numbers">{euros(sum)}</span>}
            </h2>
            <ul className={styles.rows}>
              {invoices
                .filter((invoice) => yearOf(invoice) === year)
                .map((invoice) => (
                  <li key={invoice.id}>
                    <Row invoice={invoice} isChosen={invoice.id === chosenId} />
                  </li>
                ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Row({ invoice, isChosen }: { invoice: Invoice; isChosen: boolean }) {
  const [search] = useSearchParams();
  const content = <RowContent invoice={invoice} />;
  if (invoice.status === 'pending') return <div className={styles.row}>{content}</div>;
  const address = new URLSearchParams(search);
  address.set('document', invoice.id);
  return (
    <Link
      className={styles.row}
      to={`?${address}`}
      replace
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
    >
      {content}
    </Link>
  );
}

function RowContent({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const words = useInvoiceWords();
  return (
    <>
      <span className={styles.date}>{words.day(invoice.createdAt)}</span>
      <span className={styles.document}>
        <span className={styles.title}>{words.title(invoice)}</span>
        <span className="small muted">{words.subtitle(invoice)}</span>
        {invoice.status === 'pending' && (
          <span className={styles.pending}>
            <span className={`chip ${styles.chip}`}>
              <FlowerGlyph name="seed" />
              {t('pending')}
            </span>
            <span className="small muted">{t('soon')}</span>
          </span>
        )}
      </span>
      <span className={styles.method}>{words.method(invoice.paymentMethod)}</span>
      <span className={`numbers ${styles.amount}`} data-kind={invoice.kind}>
        {words.amount(invoice)}
      </span>
    </>
  );
}
