import type { User } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate, useParams } from 'react-router-dom';
import { useUser } from '../features/account/identity/account.api';
import { UserForm } from '../features/account/identity/user-form';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { useToasts } from '../ui/toasts';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'account:edit.title' };

/** `/user-edit/:userId`: the user's own data, or for an admin those of any account. */
export function Component() {
  const { t } = useTranslation('account');
  const { userId = '' } = useParams();
  const user = useUser(userId);
  const toasts = useToasts();
  const navigate = useNavigate();
  const isOwn = useSession()?.userId === userId;
  const back = generatePath(isOwn ? paths.profile : paths.userDetails, { userId });
  const leave = ({ emailChange }: User) => {
    const isAsked = emailChange !== undefined && emailChange.email !== user.data?.emailChange?.email;
    toasts.done(isAsked ? t('emailChange.sent', { email: emailChange.email }) : t('edit.saved'));
    void navigate(back);
  };
  return (
    <>
      <PageHeading title={t('edit.title')} back={<Link to={back}>{t('edit.back')}</Link>} />
      <QueryView query={user} skeleton={<Skeleton height={520} />}>
        {(data) => <UserForm key={data.id} user={data} isOwn={isOwn} cancelTo={back} onSaved={leave} />}
      </QueryView>
    </>
  );
}
