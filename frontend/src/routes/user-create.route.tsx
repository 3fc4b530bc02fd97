import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate } from 'react-router-dom';
import { SignUpForm } from '../features/account/identity/sign-up-form';
import { InviteUserForm, UserCreateForm } from '../features/account/identity/user-create-form';
import { Entrance } from '../features/account/identity/entrance';
import { paths } from '../lib/paths';
import { useReturnAddress } from '../lib/return-address';
import { roleOfSession, useSession } from '../lib/session';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'account:create.title' };

/** `/user-create`: open to everyone. Only an admin can create accounts other than customers'. */
export function Component() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const session = useSession();
  const isAdmin = roleOfSession(session) === 'admin';
  const isForOrder = useReturnAddress() === paths.orderCreate;
  const form = (
    <>
      <PageHeading
        title={t('create.title')}
        lead={t(isAdmin ? 'create.leadAdmin' : 'create.lead')}
        back={isAdmin ? <Link to={paths.users}>{t('users.back')}</Link> : undefined}
      />
      {session === undefined && <SignUpForm />}
      {session !== undefined && !isAdmin && <UserCreateForm onCreated={() => void navigate(paths.home)} />}
      {isAdmin && (
        <InviteUserForm
          onCreated={({ id }) =>
            void navigate(
              isForOrder ? `${paths.orderCreate}?customer=${id}` : generatePath(paths.userDetails, { userId: id }),
            )
          }
        />
      )}
    </>
  );
  return session === undefined ? <Entrance>{form}</Entrance> : form;
}
