import type { Address } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useAddresses } from '../features/account/identity/account.api';
import { AddressForm } from '../features/account/identity/address-form';
import { EmptyState } from '../ui/empty-state';
import type { PageHandle } from '../lib/page-handle';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { useWayBack } from './address-return';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'account:address.editTitle' };

/** `/user-profile/update?id=`: the form that changes one of the user's postal addresses. */
export function Component() {
  const { t } = useTranslation('account');
  const { back, leave } = useWayBack();
  const [search] = useSearchParams();
  const find = (list: readonly Address[]) => list.find(({ id }) => id === search.get('id'));
  return (
    <>
      <PageHeading title={t('address.editTitle')} back={<Link to={back}>{t('address.back')}</Link>} />
      <QueryView query={useAddresses()} skeleton={<Skeleton height={600} />}>
        {(list) => {
          const address = find(list);
          if (address === undefined) return <EmptyState title={t('addresses.none')} />;
          return <AddressForm key={address.id} address={address} cancelTo={back} onSaved={leave} />;
        }}
      </QueryView>
    </>
  );
}
