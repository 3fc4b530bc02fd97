import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { Skeleton } from '../../../ui/skeleton';
import { bucketsOf, type Span, tableGrain } from './dashboard-days.policy';
import { FigureTable } from './figure-table';
import styles from './figures.module.css';
import { useBucketNames } from './use-bucket-names';

const AcceptanceChart = lazy(async () => ({ default: (await import('./charts')).AcceptanceChart }));
const BarsChart = lazy(async () => ({ default: (await import('./charts')).BarsChart }));

interface PanelProps {
  dashboard: Dashboard;
  span: Span;
}

interface Line {
  name: string;
  values: readonly string[];
}

interface FrameProps {
  id: string;
  title: string;
  lead: string;
  columns: readonly string[];
  lines: readonly Line[];
  children: ReactNode;
}

/** A small chart with the table of its figures. */
function Panel({ id, title, lead, columns, lines, children }: FrameProps) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <p className="muted small">{lead}</p>
      </header>
      <Suspense fallback={<Skeleton height={180} />}>{children}</Suspense>
      <FigureTable
        caption={title}
        columns={columns.map((column) => ({ key: column, name: column }))}
        lines={lines.map((line) => ({ key: line.name, ...line }))}
      />
    </section>
  );
}

/** The time from the start of matching until a partner accepts. */
export function AcceptancePanel({ dashboard }: Pick<PanelProps, 'dashboard'>) {
  const { t } = useTranslation('dashboard');
  const { minutes } = useOfficeFormats();
  const names = useBucketNames();
  const shown = (value: number | null) => (value === null ? '–' : minutes(value));
  return (
    <Panel
      id="figures-acceptance"
      title={t('acceptance.title')}
      lead={t('acceptance.lead')}
      columns={[t('acceptance.column.type'), t('acceptance.half'), t('acceptance.most')]}
      lines={dashboard.acceptance.map(({ type, p50, p95 }) => ({
        name: t(`acceptance.type.${type}`),
        values: [shown(p50), shown(p95)],
      }))}
    >
      <p className={styles.legend}>
        <span>
          <i className={styles.swatch} data-kind="p50" />
          {t('acceptance.half')}
        </span>
        <span>
          <i className={styles.swatch} data-kind="p95" />
          {t('acceptance.most')}
        </span>
      </p>
      <AcceptanceChart buckets={bucketsOf(dashboard, 'day')} label={names.short} />
    </Panel>
  );
}

/** Services that nobody accepted. */
export function UnmatchedPanel({ dashboard, span }: PanelProps) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  const { percent } = useOfficeFormats();
  const names = useBucketNames();
  const all = dashboard.total.servicesUnmatched;
  const bars = bucketsOf(dashboard, tableGrain[span]).map((bucket) => ({
    name: names.short(bucket),
    value: bucket.unmatched,
  }));
  return (
    <Panel
      id="figures-unmatched"
      title={t('unmatched.title')}
      lead={t('unmatched.lead', { count: number(all), of: number(dashboard.total.servicesScheduled) })}
      columns={[t('unmatched.column.why'), t('unmatched.column.count'), t('unmatched.column.share')]}
      lines={dashboard.unmatched.map(({ reason, count }) => ({
        name: t(`unmatched.reason.${reason}`),
        values: [number(count), all === 0 ? '–' : percent(count / all, 'never')],
      }))}
    >
      <BarsChart name={t('unmatched.title')} bars={bars} write={number} />
    </Panel>
  );
}

/** The refunds to customers. */
export function RefundsPanel({ dashboard, span }: PanelProps) {
  const { t } = useTranslation('dashboard');
  const { number, euros } = useFormats();
  const { percent } = useOfficeFormats();
  const names = useBucketNames();
  const { total } = dashboard;
  const share = Number(total.paid) === 0 ? 0 : Number(total.refunded) / Number(total.paid);
  const bars = bucketsOf(dashboard, tableGrain[span]).map((bucket) => ({
    name: names.short(bucket),
    value: bucket.refunded,
  }));
  return (
    <Panel
      id="figures-refunds"
      title={t('refunds.title')}
      lead={t('refunds.lead', { share: percent(share, 'never') })}
      columns={[t('refunds.column.why'), t('refunds.column.count'), t('refunds.column.amount')]}
      lines={dashboard.refunds.map(({ reason, count, amount }) => ({
        name: t(`refunds.reason.${reason}`),
        values: [number(count), euros(amount)],
      }))}
    >
      <BarsChart name={t('refunds.title')} bars={bars} write={(value) => number(Math.round(value))} />
    </Panel>
  );
}
