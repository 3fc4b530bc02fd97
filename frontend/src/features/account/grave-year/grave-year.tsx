import type { Grave } from '@perpetua/contracts/graves.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { TabLinks } from '../../../ui/tab-links';
import { GraveCare } from './grave-care';
import { GraveComparison } from './grave-comparison';
import { useArranged, useGraveYear, useGraveYears } from './grave-year.api';
import { momentsOf, type NextVisit } from './grave-year.policy';
import styles from './grave-year.module.css';

interface GraveYearProps {
  grave: Grave;
  /** The year that the URL names; otherwise the current one. */
  year: string;
  next: NextVisit | undefined;
}

/** A year of a grave: its photos side by side, its visits month by month, and the next visit. */
export function GraveYear({ grave, year, next }: GraveYearProps) {
  const { t } = useTranslation('graveYear');
  const heading = useId();
  const query = useGraveYear(grave.id, year);
  const { plans } = useArranged();
  return (
    <section className={styles.year} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading}>{grave.deceasedName}</h2>
          <p className="muted">{t('year.lead', { year })}</p>
        </div>
        <Years graveId={grave.id} year={year} next={next} />
      </div>
      <QueryView query={query} skeleton={<Skeleton height={420} />}>
        {(services) => {
          const moments = momentsOf(grave.id, { services, plans }, year);
          return (
            <div className={styles.layout}>
              <GraveComparison
                key={`${grave.id}${year}`}
                moments={moments}
                name={grave.deceasedName}
                onExpired={() => void query.refetch()}
              />
              <GraveCare grave={grave} year={year} moments={moments} next={next} />
            </div>
          );
        }}
      </QueryView>
    </section>
  );
}

/** Links to the years of a grave. */
function Years({ graveId, year, next }: { graveId: string; year: string; next: NextVisit | undefined }) {
  const { t } = useTranslation('graveYear');
  const { data } = useGraveYears(graveId);
  const ends = [year, data?.first, data?.last, next?.date.slice(0, 4)].flatMap((one) => one ?? []).map(Number);
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  if (first === last) return null;
  const years = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  return (
    <TabLinks
      label={t('year.years')}
      tabs={years.map((one) => ({
        to: `${paths.cemeteryMap}?grave=${graveId}&year=${one}`,
        name: one,
        isShown: one === year,
      }))}
    />
  );
}
