import Skeleton from '@mui/material/Skeleton';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { EmptyState } from '../../ui/empty-state';
import { Pagination } from '../../ui/pagination';
import { QueryView } from '../../ui/query-view';
import { servicesPerPage, useServices } from './administration.api';
import styles from './services-table.module.css';
import { filtersOf, isFiltered, type Queue, queueOf } from './service-filters.policy';
import { ServicesTable } from './services-table';

/** The services that the address asks for. In a queue the most urgent comes first. */
export function ServicesList({ labelChip }: { labelChip: (service: Service) => ReactNode }) {
  const { t } = useTranslation('audit');
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const queue = queueOf(filters);
  return (
    <QueryView query={useServices(filters)} skeleton={<TableSkeleton />}>
      {({ items, total }) =>
        total === 0 ? (
          <Nothing queue={queue} filtered={isFiltered(filters)} />
        ) : (
          <>
            <p className={`small muted ${styles.count}`} role="status">
              {t('services.found', { count: total })}
            </p>
            <ServicesTable
              services={queue ? items.toSorted(urgencyIn[queue]) : items}
              queue={queue}
              labelChip={labelChip}
            />
            <Pagination total={total} pageSize={servicesPerPage} />
          </>
        )
      }
    </QueryView>
  );
}

function Nothing({ queue, filtered }: { queue: Queue | undefined; filtered: boolean }) {
  const { t } = useTranslation('audit');
  const all = (
    <Link className="button button-outlined" to={paths.services}>
      {queue ? t('services.all') : t('filters.clear')}
    </Link>
  );
  return (
    <div role="status">
      <EmptyState
        title={queue ? t(`services.empty.${queue}`) : t('services.none')}
        action={filtered ? all : undefined}
      />
    </div>
  );
}

function TableSkeleton() {
  return Array.from({ length: 5 }, (_, row) => <Skeleton key={row} variant="rectangular" height={68} sx={{ mb: 1 }} />);
}

const slotOf = ({ scheduledDate, scheduledHour = '' }: Service): string => `${scheduledDate} ${scheduledHour}`;
const alarmOf = ({ dispute }: Service): string => dispute?.alarmAt ?? '';
const urgencyIn: Record<Queue, (one: Service, other: Service) => number> = {
  escalated: (one, other) => slotOf(one).localeCompare(slotOf(other)),
  disputed: (one, other) => alarmOf(one).localeCompare(alarmOf(other)),
};
