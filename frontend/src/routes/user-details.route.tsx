import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useUser, userQuery } from '../features/account/identity/account.api';
import { AccountStateChip } from '../features/account/identity/account-state-chip';
import { PersonActs, PersonDesk } from '../features/admin/person-desk/person-desk';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, params, client }) => {
    const known = client.getQueryData(userQuery(params['userId'] ?? '').queryKey);
    return known === undefined ? t('account:users.title') : `${known.name} ${known.surname}`;
  },
};

/** `/user-details/:userId`: an account as an admin sees it. */
export function Component() {
  // Also loads the texts of the page's parts: if they were loaded later, the page would be blank for a moment.
  const { t } = useTranslation(['account', 'person', 'partners', 'ordering']);
  const { userId = '' } = useParams();
  const user = useUser(userId);
  const { data } = user;
  return (
    <>
      <PageHeading
        title={data === undefined ? t('users.title') : `${data.name} ${data.surname}`}
        back={<Link to={paths.users}>{t('users.back')}</Link>}
        aside={
          data !== undefined && (
            <>
              <AccountStateChip user={data} />
              <PersonActs user={data} />
            </>
          )
        }
      />
      <QueryView query={user} skeleton={<Skeleton height={520} />}>
        {(known) => <PersonDesk user={known} />}
      </QueryView>
    </>
  );
}
