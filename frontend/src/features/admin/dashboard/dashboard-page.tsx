import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { PageHeading } from '../../../ui/page-heading';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useDashboard, useWorkToday } from './dashboard.api';
import { daysUntil, spanOf } from './dashboard-days.policy';
import styles from './dashboard-page.module.css';
import { DayInField } from './day-in-field';
import { Figures } from './figures';
import { Freshness } from './freshness';
import { NextWork } from './next-work';
import { WorkTiles } from './work-tiles';
import { useSearchParams } from 'react-router-dom';

/** The admin's home page: open tasks first, then work in progress, then figures. */
export function DashboardPage({ tabs }: { tabs?: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const { longDate, language } = useFormats();
  const work = useWorkToday();
  const today = work.data?.today;
  const day = today === undefined ? undefined : longDate(today);
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={day === undefined ? undefined : `${day.slice(0, 1).toLocaleUpperCase(language)}${day.slice(1)}`}
        aside={today !== undefined && <Age today={today} />}
      />
      {tabs}
      <QueryView query={work} skeleton={<Skeleton height={560} />}>
        {(known) => (
          <>
            <WorkTiles work={known} />
            <div className={styles.day}>
              <NextWork items={known.next} today={known.today} />
              <DayInField work={known} />
            </div>
            <Figures today={known.today} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Age({ today }: { today: string }) {
  const [search] = useSearchParams();
  const { data } = useDashboard(daysUntil(today, spanOf(search)));
  return data === undefined ? null : <Freshness lag={data.lag} />;
}
