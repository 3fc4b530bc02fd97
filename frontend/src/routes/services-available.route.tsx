import { DeviceButton } from '../features/account/notifications/device-button';
import { OffersMap } from '../features/partner/agenda/offers-map';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../features/account/fulfilment/fulfilment.api';
import { WaitingForOffers } from '../features/partner/agenda/waiting-for-offers';
import { OfferList } from '../features/partner/offers/offer-list';
import styles from '../features/partner/offers/offer-list.module.css';
import { ServiceListSkeleton } from '../features/account/fulfilment/service/service-skeleton';
import { useOwnPartner } from '../features/partner/partners/partners.api';
import { paths } from '../lib/paths';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'fulfilment:offers.title' };

/** The partner's open offers, kept current by live events. */
export function Component() {
  const { t } = useTranslation(['fulfilment', 'agenda']);
  const query = useOffers();
  const { data: partner } = useOwnPartner();
  return (
    <>
      <PageHeading
        title={t('offers.title')}
        aside={
          <span className={styles.links}>
            <DeviceButton />
            <Button look="outlined" to={paths.agenda}>
              {t('agenda:tabs.agenda')}
            </Button>
            <Button look="text" to={paths.statement}>
              {t('agenda:tabs.statement')}
            </Button>
          </span>
        }
      />
      <QueryView query={query} skeleton={<ServiceListSkeleton />}>
        {({ items }) => (
          <OfferList
            services={items}
            map={<OffersMap offers={items} partner={partner} />}
            waiting={partner && <WaitingForOffers partner={partner} />}
          />
        )}
      </QueryView>
    </>
  );
}
