import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { UserList } from '../features/identity/user-list';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { AdminTabs } from './admin-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'account:users.title' };

/** `/user`: all accounts. */
export function Component() {
  const { t } = useTranslation('account');
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
      <UserList />
    </>
  );
}
