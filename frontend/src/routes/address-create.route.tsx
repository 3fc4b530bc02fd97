import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AddressForm } from '../features/account/identity/address-form';
import { useMe } from '../features/account/identity/identity.api';
import type { PageHandle } from '../lib/page-handle';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { useWayBack } from './address-return';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'account:address.createTitle' };

/** `/user-profile/create/address`: the form for a new postal address of the user. */
export function Component() {
  const { t } = useTranslation('account');
  const { back, leave } = useWayBack();
  const me = useMe();
  return (
    <>
      <PageHeading title={t('address.createTitle')} back={<Link to={back}>{t('address.back')}</Link>} />
      <QueryView query={me} skeleton={<Skeleton height={600} />}>
        {({ name, surname }) => <AddressForm start={{ firstName: name, surname }} cancelTo={back} onSaved={leave} />}
      </QueryView>
    </>
  );
}
