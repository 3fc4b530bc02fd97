import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useDashboard } from './dashboard.api';
import { daysUntil, type Span, spanOf, spans } from './dashboard-days.policy';
import { AcceptancePanel, RefundsPanel, UnmatchedPanel } from './figure-panels';
import styles from './figures.module.css';
import { OrdersPanel } from './orders-panel';
import { Places } from './places';

/** The figures of the days that the URL asks for (`?days=`). */
export function Figures({ today }: { today: string }) {
  const { t } = useTranslation('dashboard');
  const { date } = useFormats();
  const [search] = useSearchParams();
  const span = spanOf(search);
  const days = daysUntil(today, span);
  const query = useDashboard(days);
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <header className={styles.head}>
        <div>
          <h2 id="figures">{t('figures.title')}</h2>
          <p className="muted small">
            {t('figures.range', { from: date(days.from), to: date(days.to), year: Number(days.to.slice(0, 4)) - 1 })}
          </p>
        </div>
        <Spans span={span} />
      </header>
      <QueryView query={query} skeleton={<Skeleton height={640} />}>
        {(dashboard) => <Panels dashboard={dashboard} span={span} />}
      </QueryView>
    </section>
  );
}

function Spans({ span }: { span: Span }) {
  const { t } = useTranslation('dashboard');
  return (
    <nav aria-label={t('figures.spans')}>
      <ul className={styles.spans}>
        {spans.map((each) => (
          <li key={each}>
            <Button
              look="plain"
              isSmall
              className={styles.span}
              to={each === 30 ? '?' : `?days=${each}`}
              aria-current={each === span ? 'true' : undefined}
              preventScrollReset
            >
              {t(`figures.span.${each}`)}
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Panels({ dashboard, span }: { dashboard: Dashboard; span: Span }) {
  return (
    <>
      <OrdersPanel dashboard={dashboard} span={span} />
      <div className={styles.three}>
        <AcceptancePanel dashboard={dashboard} />
        <UnmatchedPanel dashboard={dashboard} span={span} />
        <RefundsPanel dashboard={dashboard} span={span} />
      </div>
      <Places places={dashboard.places} />
    </>
  );
}
