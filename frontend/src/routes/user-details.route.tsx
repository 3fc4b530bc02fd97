import Skeleton from '@mui/material/Skeleton';
import type { User } from '@perpetua/contracts/identity.contract';
import { partnerTypeOf } from '@perpetua/contracts/roles';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useUser } from '../features/identity/account.api';
import { AccountStateChip } from '../features/identity/account-state-chip';
import { BlockAccount } from '../features/identity/block-account';
import { CloseAccount } from '../features/identity/close-account';
import styles from '../features/identity/profile.module.css';
import { ProfileData } from '../features/identity/profile-data';
import { PersonOrders } from '../features/order-desk/person-orders';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import layout from '../ui/form-layout.module.css';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';

/** `/user-details/:userId`: an account as an admin sees it. */
export function UserDetailsRoute() {
  // The texts of the orders as well: loaded later, they would empty the page for a moment.
  const { t } = useTranslation(['account', 'office', 'ordering']);
  const { userId = '' } = useParams();
  const user = useUser(userId);
  const { data } = user;
  return (
    <>
      <PageHeading
        title={data === undefined ? t('users.title') : `${data.name} ${data.surname}`}
        back={<Link to={paths.users}>{t('users.back')}</Link>}
        aside={data !== undefined && <AccountStateChip blocked={data.blocked} />}
      />
      <QueryView query={user} skeleton={<Skeleton variant="rectangular" height={520} />}>
        {(known) => (
          <div className={styles.form}>
            <UserDetails user={known} />
            <PersonOrders userId={known.id} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function UserDetails({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const isOwn = useSession()?.userId === user.id;
  return (
    <>
      <ProfileData user={user} mayUpload={false} />
      <div className={layout.actions}>
        {partnerTypeOf(user.usertype_id) !== undefined && (
          <Link className="button button-outlined" to={`${paths.partners}?partner=${user.id}`}>
            {t('close.partner')}
          </Link>
        )}
        {!isOwn && (
          <>
            <BlockAccount user={user} />
            <CloseAccount user={user} onClosed={() => void navigate(paths.users)} />
          </>
        )}
      </div>
    </>
  );
}
