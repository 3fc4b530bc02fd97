import type { User } from '@perpetua/contracts/identity.contract';
import { partnerTypeOf, usertypeIds } from '@perpetua/contracts/roles';
import { useTranslation } from 'react-i18next';
import { generatePath, useParams, useSearchParams } from 'react-router-dom';
import { useUser } from '../features/account/identity/account.api';
import { AddressList } from '../features/account/identity/address-list';
import { PasswordForm } from '../features/account/identity/password-form';
import { ProfileData } from '../features/account/identity/profile-data';
import { NoticePreferences } from '../features/account/notifications/preferences-form';
import { OwnWork } from '../features/partner/partners/own-work';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { TabLinks } from '../ui/tab-links';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'account:profile.title' };

const parts = ['data', 'password', 'addresses', 'notices', 'work'] as const;
type Part = (typeof parts)[number];

/**
 * `/user-profile/:userId`: the user's data, password and addresses, and a partner's settings; `?part=` names the tab.
 */
export function Component() {
  const { t } = useTranslation('account');
  const { userId = '' } = useParams();
  const user = useUser(userId);
  return (
    <>
      <PageHeading title={t('profile.title')} lead={t('profile.lead')} />
      <QueryView query={user} skeleton={<Skeleton height={420} />}>
        {(data) => <Profile user={data} />}
      </QueryView>
    </>
  );
}

/** Whether a part concerns an account: only partners work, and the mails to the office are nobody's own. */
function hasPart({ usertype_id: usertype }: User, part: Part): boolean {
  if (part === 'work') return partnerTypeOf(usertype) !== undefined;
  return part !== 'notices' || usertype !== usertypeIds.Admin;
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const isOwn = useSession()?.userId === user.id;
  const known = isOwn ? parts.filter((part) => hasPart(user, part)) : parts.slice(0, 1);
  const shown = known.find((part) => part === search.get('part')) ?? 'data';
  const address = generatePath(paths.profile, { userId: user.id });
  return (
    <>
      <TabLinks
        label={t('parts')}
        tabs={known.map((part) => ({
          to: part === 'data' ? address : `${address}?part=${part}`,
          name: t(`part.${part}`),
          isShown: part === shown,
        }))}
      />
      <PartView part={shown} user={user} isOwn={isOwn} />
    </>
  );
}

function PartView({ part, user, isOwn }: { part: Part; user: User; isOwn: boolean }) {
  if (part === 'password') return <PasswordForm userId={user.id} />;
  if (part === 'addresses') return <AddressList />;
  if (part === 'notices') return <NoticePreferences />;
  if (part === 'work') return <OwnWork />;
  return <ProfileData user={user} mayUpload={isOwn} />;
}
