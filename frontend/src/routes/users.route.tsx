import { useTranslation } from 'react-i18next';
import { UserList } from '../features/account/identity/user-list';
import { paths } from '../lib/paths';
import { Button } from '../ui/button';
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
          <Button look="outlined" to={paths.userCreate}>
            {t('create.open')}
          </Button>
        }
      />
      <AdminTabs shown="users" />
      <UserList />
    </>
  );
}
