import { partnerLifecycle } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import type { Partner } from '@perpetua/contracts/partners.contract';
import { partnerTypes } from '@perpetua/contracts/roles';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useAddressFilters } from '../../../lib/address-filters';
import { phoneText, useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../../../ui/data-table/data-table.types';
import { WordsFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';
import { PartnerStatusChip } from './partner-status-chip';
import { useApplicationCount } from './partners.api';

const source: DataSource = {
  path: '/Partner',
  queryKey: ['partner', 'table'],
  filters: ['q', 'status', 'type'],
  defaultSort: 'applied_desc',
};

const statuses = partnerLifecycle.states.filter((state) => state !== 'none');

/** The partners, with open applications first; each links to the partner's page. */
export function PartnerList() {
  const { t } = useTranslation('partners');
  const { number } = useFormats();
  const count = useApplicationCount() ?? 0;
  const applied = {
    name: t('admin.applications'),
    search: 'status=applied',
    count: count > 0 ? number(count) : undefined,
  };
  return (
    <DataTable
      name="partners"
      caption={t('admin.caption')}
      source={source}
      columns={useColumns()}
      idOf={({ id }) => id}
      views={[applied]}
      empty={t('admin.none')}
    >
      <Filters />
    </DataTable>
  );
}

function Filters() {
  const { t } = useTranslation('partners');
  const { search, choose } = useAddressFilters();
  const any = { value: '', name: t('admin.any') };
  return (
    <>
      <WordsFilter
        label={t('admin.search')}
        submit={t('admin.find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
      <SelectInput
        label={t('admin.status')}
        options={[any, ...statuses.map((status) => ({ value: status, name: t(`status.${status}`) }))]}
        value={search.get('status') ?? ''}
        onChange={({ target }) => choose('status', target.value)}
      />
      <SelectInput
        label={t('column.type')}
        options={[any, ...partnerTypes.map((type) => ({ value: type, name: t(`type.${type}`) }))]}
        value={search.get('type') ?? ''}
        onChange={({ target }) => choose('type', target.value)}
      />
    </>
  );
}

function useColumns(): DataColumn<Partner>[] {
  const { t } = useTranslation(['partners', 'account']);
  const { dayYear, instantDate } = useOfficeFormats();
  const { distance } = useFormats();
  return [
    {
      key: 'name',
      name: t('column.name'),
      text: ({ name, surname }) => `${name} ${surname}`,
      cell: ({ id, name, surname }) => (
        <Link to={generatePath(paths.partner, { partnerId: id })}>
          {name} {surname}
        </Link>
      ),
    },
    { key: 'type', name: t('column.type'), text: ({ partnerType }) => t(`type.${partnerType}`) },
    { key: 'city', name: t('column.city'), sort: 'city', text: ({ city }) => city ?? '–' },
    { key: 'email', name: t('account:fact.email'), isOptional: true, text: ({ email }) => email },
    { key: 'phone', name: t('account:fact.phone'), isOptional: true, text: ({ phone }) => phoneText(phone) },
    { key: 'radius', name: t('own.radius'), isOptional: true, text: ({ radiusKm }) => distance(radiusKm) },
    {
      key: 'status',
      name: t('column.state'),
      sort: 'status',
      text: ({ status }) => t(`status.${status}`),
      cell: ({ status }) => <PartnerStatusChip status={status} />,
    },
    {
      key: 'applied',
      name: t('column.appliedAt'),
      sort: 'applied',
      text: ({ appliedAt }) => dayYear(instantDate(appliedAt)),
    },
  ];
}
