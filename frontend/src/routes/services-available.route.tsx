import { useTranslation } from 'react-i18next';
import { useOffers } from '../features/fulfilment/fulfilment.api';
import { OfferList } from '../features/fulfilment/offer-list';
import { ServiceListSkeleton } from '../features/fulfilment/service-skeleton';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';

/** What the partner may accept now; it changes by itself. */
export function ServicesAvailableRoute() {
  const { t } = useTranslation('fulfilment');
  const query = useOffers();
  return (
    <>
      <PageHeading title={t('offers.title')} />
      <QueryView query={query} skeleton={<ServiceListSkeleton />}>
        {({ items }) => <OfferList services={items} />}
      </QueryView>
    </>
  );
}
