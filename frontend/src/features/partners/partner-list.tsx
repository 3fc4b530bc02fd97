import Skeleton from '@mui/material/Skeleton';
import type { Partner } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { EmptyState } from '../../ui/empty-state';
import { Pagination } from '../../ui/pagination';
import { QueryView } from '../../ui/query-view';
import { RecordTable } from '../../ui/record-table';
import { PartnerStatusChip } from './partner-status-chip';
import { partnersPerPage, type PartnerSearch, usePartners } from './partners.api';

const columns = ['name', 'type', 'city', 'state', 'appliedAt'] as const;

/** The partners that are asked for; each leads to what is known of them. */
export function PartnerList({ search, isQueue }: { search: PartnerSearch; isQueue: boolean }) {
  const { t } = useTranslation('partners');
  const query = usePartners(search);
  const cellsOf = useCells();
  return (
    <QueryView query={query} skeleton={<Skeleton variant="rectangular" height={360} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <div role="status">
            <EmptyState title={t(isQueue ? 'admin.noApplications' : 'admin.none')} />
          </div>
        ) : (
          <>
            <RecordTable
              caption={t('admin.caption')}
              columns={columns.map((key) => ({ key, name: t(`column.${key}`) }))}
              rows={items.map((partner) => ({ id: partner.id, cells: cellsOf(partner) }))}
            />
            <Pagination total={total} pageSize={partnersPerPage} />
          </>
        )
      }
    </QueryView>
  );
}

function useCells() {
  const { t } = useTranslation('partners');
  const { instantDay } = useFormats();
  return ({ id, name, surname, partnerType, city, status, appliedAt }: Partner) => ({
    name: (
      <Link to={`${paths.partners}?partner=${id}`}>
        {name} {surname}
      </Link>
    ),
    type: t(`type.${partnerType}`),
    city: city ?? '–',
    state: <PartnerStatusChip status={status} />,
    appliedAt: instantDay(appliedAt),
  });
}
