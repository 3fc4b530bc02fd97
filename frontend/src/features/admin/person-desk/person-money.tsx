import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { Panel } from '../../../ui/panel';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import styles from './person-desk.module.css';
import { useInvoicesOf, useTotalsOf } from './person-desk.api';
import { PersonList } from './person-list';

const figures = ['paid', 'refunded', 'refundPending', 'open'] as const;

/** The sums that a person has paid, got back, will get back, and still has to pay. */
export function PersonMoney({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  const { euros } = useFormats();
  return (
    <Panel id="person-money" title={t('money.title')}>
      <QueryView query={useTotalsOf(userId)} skeleton={<Skeleton height={64} />}>
        {(totals) => (
          <dl className={styles.figures}>
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{t(`money.${figure}`)}</dt>
                <dd>{Number(totals[figure]) === 0 ? t('money.none') : euros(totals[figure])}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryView>
    </Panel>
  );
}

/** The newest invoice-receipts and credit notes of a person. */
export function PersonInvoices({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  return (
    <PersonList
      id="person-invoices"
      title={t('invoices')}
      query={useInvoicesOf(userId)}
      none={t('noInvoices')}
      all={`${paths.invoices}?customer=${userId}`}
      Row={PersonInvoice}
    />
  );
}

function PersonInvoice({ item: invoice }: { item: Invoice }) {
  const { t } = useTranslation('person');
  const { euros } = useFormats();
  const { dayYear, instantDate } = useOfficeFormats();
  const { id, kind, number, description, createdAt, total } = invoice;
  return (
    <>
      <span>
        {number === undefined ? (
          t('pending')
        ) : (
          <Link className={styles.number} to={`${paths.invoices}?document=${id}`}>
            {number}
          </Link>
        )}
        <span className="small muted">
          {dayYear(instantDate(createdAt, mainlandZone))}, {description}
        </span>
      </span>
      <span className="numbers">{euros(kind === 'NC' ? -Number(total) : total)}</span>
    </>
  );
}
