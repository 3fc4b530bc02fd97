import Skeleton from '@mui/material/Skeleton';
import type { Address } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useAddresses } from '../features/identity/account.api';
import { AddressForm } from '../features/identity/address-form';
import { useMe } from '../features/identity/identity.api';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { EmptyState } from '../ui/empty-state';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { useToasts } from '../ui/toasts';

const skeleton = <Skeleton variant="rectangular" height={600} />;

/** Where one's addresses are, and how to get back there once one is saved. */
function useWayBack() {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const navigate = useNavigate();
  const back = `${generatePath(paths.profile, { userId: useSession()?.userId ?? '' })}?part=addresses`;
  const leave = () => {
    toasts.done(t('addresses.saved'));
    void navigate(back);
  };
  return { back, leave };
}

/** `/user-profile/create/address`. */
export function AddressCreateRoute() {
  const { t } = useTranslation('account');
  const { back, leave } = useWayBack();
  const me = useMe();
  return (
    <>
      <PageHeading title={t('address.createTitle')} back={<Link to={back}>{t('address.back')}</Link>} />
      <QueryView query={me} skeleton={skeleton}>
        {({ name, surname }) => <AddressForm start={{ firstName: name, surname }} cancelTo={back} onSaved={leave} />}
      </QueryView>
    </>
  );
}

/** `/user-profile/update?id=`: one of one's addresses, to correct it. */
export function AddressEditRoute() {
  const { t } = useTranslation('account');
  const { back, leave } = useWayBack();
  const [search] = useSearchParams();
  const find = (list: readonly Address[]) => list.find(({ id }) => id === search.get('id'));
  return (
    <>
      <PageHeading title={t('address.editTitle')} back={<Link to={back}>{t('address.back')}</Link>} />
      <QueryView query={useAddresses()} skeleton={skeleton}>
        {(list) => {
          const address = find(list);
          if (address === undefined) return <EmptyState title={t('addresses.none')} />;
          return <AddressForm key={address.id} address={address} cancelTo={back} onSaved={leave} />;
        }}
      </QueryView>
    </>
  );
}
