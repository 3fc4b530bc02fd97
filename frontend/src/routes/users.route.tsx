import { usertypeIds } from '@perpetua/contracts/roles';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { UserList } from '../features/identity/user-list';
import { useAddressFilters } from '../lib/address-filters';
import { paths } from '../lib/paths';
import { WordsFilter } from '../ui/filter-inputs';
import styles from '../ui/filter-inputs.module.css';
import { PageHeading } from '../ui/page-heading';
import { SelectInput } from '../ui/select-input';
import { AdminTabs } from './admin-tabs';

const usertypes = Object.values(usertypeIds);

/** `/user`: every account (marketplace §2); `?q=`, `?usertype_id=`. */
export function UsersRoute() {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const usertype = usertypes.find((known) => String(known) === search.get('usertype_id'));
  return (
    <>
      <PageHeading
        title={t('users.title')}
        lead={t('users.lead')}
        aside={
          <Link className="button button-outlined" to={paths.userCreate}>
            {t('create.open')}
          </Link>
        }
      />
      <AdminTabs shown="users" />
      <Filters />
      <UserList
        search={{
          q: search.get('q') ?? undefined,
          usertype_id: usertype === undefined ? undefined : String(usertype),
          page: search.get('page') ?? undefined,
        }}
      />
    </>
  );
}

function Filters() {
  const { t } = useTranslation('account');
  const { search, choose } = useAddressFilters();
  return (
    <search className={styles.bar}>
      <SelectInput
        label={t('fact.usertype')}
        options={[
          { value: '', name: t('users.any') },
          ...usertypes.map((id) => ({ value: String(id), name: t(`usertype.${id}`) })),
        ]}
        value={search.get('usertype_id') ?? ''}
        onChange={({ target }) => choose('usertype_id', target.value)}
      />
      <WordsFilter
        label={t('users.search')}
        submit={t('users.find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
    </search>
  );
}
