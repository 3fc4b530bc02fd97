import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/files';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { bucketsOf, chartGrain, growth, type Span, tableGrain } from './dashboard-days.policy';
import { figuresCsv } from './figures-csv.policy';
import styles from './figures.module.css';
import { OrdersTable } from './orders-table';
import { useBucketNames } from './use-bucket-names';

const OrdersChart = lazy(async () => ({ default: (await import('./charts')).OrdersChart }));
const RevenueChart = lazy(async () => ({ default: (await import('./charts')).RevenueChart }));

interface PanelProps {
  dashboard: Dashboard;
  span: Span;
}

/** Orders and revenue, as charts and as a table. */
export function OrdersPanel({ dashboard, span }: PanelProps) {
  const { t } = useTranslation('dashboard');
  const [isDaily, setDaily] = useState(false);
  const hasOrders = dashboard.total.ordersPaid + dashboard.lastYear.total.ordersPaid > 0;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="figures-orders">
      <header className={styles.panelHead}>
        <h3 id="figures-orders">{t('orders.title')}</h3>
        <Legend year={Number(dashboard.to.slice(0, 4))} />
      </header>
      <Pictures dashboard={dashboard} span={span} />
      {hasOrders && <OrdersTable dashboard={dashboard} grain={isDaily ? 'day' : tableGrain[span]} />}
      <p className={styles.acts}>
        {hasOrders && tableGrain[span] !== 'day' && (
          <Button look="text" isSmall aria-pressed={isDaily} onClick={() => setDaily(!isDaily)}>
            {t('orders.daily')}
          </Button>
        )}
        <Button
          look="text"
          isSmall
          onClick={() => saveFile(figuresCsv(dashboard, t), `perpetua-${dashboard.from}-${dashboard.to}.csv`)}
        >
          {t('orders.csv')}
        </Button>
      </p>
    </section>
  );
}

function Legend({ year }: { year: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <p className={styles.legend}>
      <span>
        <i className={styles.swatch} />
        {year}
      </span>
      <span>
        <i className={styles.swatch} data-kind="before" />
        {year - 1}
      </span>
      <span>
        <i className={styles.swatch} data-kind="open" />
        {t('orders.open')}
      </span>
    </p>
  );
}

function Pictures({ dashboard, span }: PanelProps) {
  const { t } = useTranslation('dashboard');
  const { number, euros } = useFormats();
  const names = useBucketNames();
  const { total } = dashboard;
  const buckets = bucketsOf(dashboard, chartGrain[span]);
  return (
    <div className={styles.row}>
      <Sum name={t('orders.orders')} value={total.ordersPaid === 0 ? t('orders.none') : number(total.ordersPaid)}>
        <Comparison dashboard={dashboard} />
      </Sum>
      <Suspense fallback={<Skeleton height={200} />}>
        <OrdersChart buckets={buckets} label={names.short} />
      </Suspense>
      <Sum name={t('orders.revenue')} value={euros(total.paid)}>
        {total.ordersPaid > 0 && t('orders.each', { amount: euros(Number(total.paid) / total.ordersPaid) })}
      </Sum>
      <Suspense fallback={<Skeleton height={180} />}>
        <RevenueChart buckets={buckets} label={names.short} />
      </Suspense>
    </div>
  );
}

function Comparison({ dashboard: { to, total, lastYear } }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { percent } = useOfficeFormats();
  const year = Number(to.slice(0, 4)) - 1;
  const more = growth(total.ordersPaid, lastYear.total.ordersPaid);
  if (more === undefined) return t('orders.noneBefore', { year });
  return t('orders.compared', { share: percent(more), year, count: lastYear.total.ordersPaid });
}

function Sum({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className={styles.sum}>
      <h4 className="overline">{name}</h4>
      <strong className={styles.large}>{value}</strong>
      <span className="small muted">{children}</span>
    </div>
  );
}
