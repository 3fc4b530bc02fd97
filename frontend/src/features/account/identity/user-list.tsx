import type { User } from '@perpetua/contracts/identity.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useAddressFilters } from '../../../lib/address-filters';
import { phoneText } from '../../../lib/formats';
import { languageNames } from '../../../lib/i18n';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../../../ui/data-table/data-table.types';
import { WordsFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';
import { AccountStateChip, accountState } from './account-state-chip';
import { BlockTogether } from './block-together';

const source: DataSource = {
  path: '/User',
  queryKey: ['user', 'table'],
  filters: ['q', 'usertype_id', 'blocked'],
  defaultSort: 'created_desc',
};

/** All accounts, each linked to its page. */
export function UserList() {
  const { t } = useTranslation('account');
  return (
    <DataTable
      name="users"
      caption={t('users.caption')}
      source={source}
      columns={useColumns()}
      idOf={({ id }) => id}
      empty={t('users.none')}
      bulk={{ Acts: BlockTogether }}
    >
      <Filters />
    </DataTable>
  );
}

function Filters() {
  const { t } = useTranslation('account');
  const { search, choose } = useAddressFilters();
  const usertypes = Object.values(usertypeIds).map((id) => ({ value: String(id), name: t(`usertype.${id}`) }));
  const states = [
    { value: 'false', name: t('state.open') },
    { value: 'true', name: t('state.blocked') },
  ];
  const any = { value: '', name: t('users.any') };
  return (
    <>
      <WordsFilter
        label={t('users.search')}
        submit={t('users.find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
      <SelectInput
        label={t('fact.usertype')}
        options={[any, ...usertypes]}
        value={search.get('usertype_id') ?? ''}
        onChange={({ target }) => choose('usertype_id', target.value)}
      />
      <SelectInput
        label={t('fact.state')}
        options={[any, ...states]}
        value={search.get('blocked') ?? ''}
        onChange={({ target }) => choose('blocked', target.value)}
      />
    </>
  );
}

function useColumns(): DataColumn<User>[] {
  const { t } = useTranslation('account');
  const { dayYear, instantDate } = useOfficeFormats();
  return [
    {
      key: 'name',
      name: t('fact.name'),
      sort: 'name',
      text: ({ name, surname }) => `${name} ${surname}`,
      cell: ({ id, name, surname }) => (
        <Link to={generatePath(paths.userDetails, { userId: id })}>
          {name} {surname}
        </Link>
      ),
    },
    { key: 'email', name: t('fact.email'), sort: 'email', text: ({ email }) => email },
    { key: 'phone', name: t('fact.phone'), text: ({ phone }) => phoneText(phone) },
    { key: 'usertype', name: t('fact.usertype'), text: ({ usertype_id: id }) => t(`usertype.${id}`) },
    {
      key: 'created',
      name: t('fact.created'),
      sort: 'created',
      text: ({ createdAt }) => dayYear(instantDate(createdAt)),
    },
    {
      key: 'language',
      name: t('fact.language'),
      isOptional: true,
      text: ({ language }) => languageNames[language],
    },
    {
      key: 'state',
      name: t('fact.state'),
      text: (user) => t(`state.${accountState(user)}`),
      cell: (user) => <AccountStateChip user={user} isBrief />,
    },
  ];
}
