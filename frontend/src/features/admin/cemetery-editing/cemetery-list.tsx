import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { useAddressFilters } from '../../../lib/address-filters';
import { paths } from '../../../lib/paths';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../../../ui/data-table/data-table.types';
import { WordsFilter } from '../../../ui/filter-inputs';
import { ApproveDraft } from './cemetery-drafts';

const source: DataSource = {
  path: '/Cemetery',
  queryKey: ['place', 'table'],
  filters: ['q', 'status'],
  defaultSort: 'name_asc',
};

/** All cemeteries for which flowers and cleanings can be ordered, or with `?status=draft` those that wait for it. */
export function CemeteryList() {
  const { t } = useTranslation('cemeteries');
  return (
    <DataTable
      name="cemeteries"
      caption={t('caption')}
      source={source}
      columns={useColumns()}
      idOf={({ id }) => id}
      empty={t('none')}
    >
      <Filters />
    </DataTable>
  );
}

function Filters() {
  const { t } = useTranslation('cemeteries');
  const { search, choose } = useAddressFilters();
  return (
    <WordsFilter
      label={t('search')}
      submit={t('find')}
      value={search.get('q') ?? undefined}
      onSearch={(words) => choose('q', words)}
    />
  );
}

function useColumns(): DataColumn<Cemetery>[] {
  const { t } = useTranslation('cemeteries');
  const [search] = useSearchParams();
  const approval: DataColumn<Cemetery> = {
    key: 'approval',
    name: t('drafts.column'),
    isOnScreenOnly: true,
    text: () => '',
    cell: (cemetery) => <ApproveDraft cemetery={cemetery} />,
  };
  const closedDays = ({ openingHours }: Cemetery) =>
    Object.values(openingHours).filter((times) => times === null).length;
  return [
    {
      key: 'name',
      name: t('column.name'),
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ id, name }) => <Link to={generatePath(paths.cemeteryEdit, { cemeteryId: id })}>{name}</Link>,
    },
    { key: 'city', name: t('column.city'), text: ({ city }) => city },
    { key: 'parish', name: t('column.parish'), text: ({ parish }) => parish },
    { key: 'region', name: t('column.region'), text: ({ region }) => t(`region.${region}`) },
    {
      key: 'hours',
      name: t('column.hours'),
      text: (cemetery) => {
        const closed = closedDays(cemetery);
        return closed === 0 ? t('everyDay') : t('closedDays', { count: closed });
      },
    },
    {
      key: 'exceptions',
      name: t('column.exceptions'),
      kind: 'number',
      text: ({ exceptions }) => (exceptions.length === 0 ? t('noExceptions') : String(exceptions.length)),
    },
    {
      key: 'location',
      name: t('column.location'),
      isOptional: true,
      text: ({ location: { lat, lng } }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
    },
    ...(search.get('status') === 'draft' ? [approval] : []),
  ];
}
