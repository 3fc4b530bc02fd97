import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { businessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataSource, PresetView } from '../../../ui/data-table/data-table.types';
import { useServiceCount } from './administration.api';
import { AssignTogether } from './assign-together';
import { useServiceColumns } from './service-columns';
import { ServiceFilters } from './service-filters';
import { filterNames, orderIn, queueOf, queues } from './service-filters.policy';

const tableOf = (search: URLSearchParams): string => {
  const queue = queueOf(search);
  return queue === undefined ? 'services' : `services-${queue}`;
};

const sourceOf = (search: URLSearchParams): DataSource => ({
  path: '/Service',
  queryKey: ['service', 'table'],
  filters: filterNames,
  defaultSort: orderIn(queueOf(search)),
});

/** The list of all services for admins. The first preset views are the queues of services that wait for an admin. */
export function ServicesList({ labelChip }: { labelChip: (service: Service) => ReactNode }) {
  const { t } = useTranslation('audit');
  const [search] = useSearchParams();
  const queue = queueOf(search);
  const { euros } = useFormats();
  const sumOf = (chosen: readonly Service[]) => euros(chosen.reduce((sum, { total }) => sum + Number(total), 0));
  return (
    <DataTable
      name={tableOf(search)}
      list={{ name: 'services', tableOf }}
      caption={t('services.caption')}
      source={sourceOf(search)}
      columns={useServiceColumns(queue, labelChip)}
      idOf={({ id }) => id}
      empty={queue === undefined ? t('services.none') : t(`services.empty.${queue}`)}
      views={useViews()}
      bulk={{ summary: sumOf, Acts: AssignTogether }}
    >
      <ServiceFilters />
    </DataTable>
  );
}

/** The preset views: each queue and the late services, with their number, and today's services. */
function useViews(): PresetView[] {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const { instantDate } = useOfficeFormats();
  const counts = {
    escalated: useServiceCount({ status: 'escalated' }),
    disputed: useServiceCount({ status: 'disputed' }),
    late: useServiceCount({ late: true }),
  };
  const shown = (count = 0) => (count > 0 ? number(count) : undefined);
  const today = instantDate(businessNow().toISOString());
  return [
    ...queues.map((name) => ({
      name: t(`services.${name}`),
      search: `status=${name}`,
      count: shown(counts[name]),
    })),
    { name: t('services.late'), search: 'late=true', count: shown(counts.late) },
    { name: t('services.today'), search: `from=${today}&to=${today}` },
  ];
}
