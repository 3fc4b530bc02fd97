import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { DemoClock } from '../features/account/fulfilment/demo-clock/demo-clock';
import { NextAction } from '../features/account/fulfilment/my-service/next-action';
import { PhotoGallery } from '../features/account/fulfilment/photos/photo-gallery';
import { serviceQuery, useService } from '../features/account/fulfilment/fulfilment.api';
import { ServiceDetails } from '../features/account/fulfilment/service/service-details';
import { ServiceHistory } from '../features/account/fulfilment/service/service-history';
import { ServiceLabelChip } from '../ui/service-label-chip';
import styles from '../features/account/fulfilment/service/service-page.module.css';
import { ServiceSkeleton } from '../features/account/fulfilment/service/service-skeleton';
import { ServiceStepper } from '../features/account/fulfilment/service/service-stepper';
import { churchOf, useServiceWords } from '../features/account/fulfilment/service/service-words';
import { useServiceStatus } from '../features/account/fulfilment/service/use-service-status';
import { PlanCard } from '../features/account/subscriptions/plan-card';
import { useFormats } from '../lib/formats';
import { paths } from '../lib/paths';
import { DownloadButton } from '../ui/download-button';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, text, params, client }) => {
    const known = client.getQueryData(serviceQuery(params['serviceId'] ?? '').queryKey);
    return known === undefined
      ? t('fulfilment:myServices.title')
      : [text(known.name), churchOf(known)].filter(Boolean).join(', ');
  },
};

/** A service of the customer: its state, the next step, and its history. */
export function Component() {
  const { serviceId = '' } = useParams();
  const query = useService(serviceId);
  return (
    <QueryView query={query} skeleton={<ServiceSkeleton />}>
      {(service) => <MyService key={service.id} service={service} onExpired={() => void query.refetch()} />}
    </QueryView>
  );
}

function MyService({ service, onExpired }: { service: Service; onExpired: () => void }) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  const words = useServiceWords();
  const status = useServiceStatus(service);
  const { images } = service;
  const lead = [service.grave?.deceasedName, words.place(service)].filter(Boolean).join('. ');
  return (
    <>
      <PageHeading
        title={text(service.name)}
        lead={lead}
        back={<Link to={paths.myServices}>{t('myServices.title')}</Link>}
        aside={<ServiceLabelChip label={status.label} status={status.status} />}
      />
      <div className={styles.page}>
        <div className={styles.road}>
          <ServiceStepper service={service} status={status} />
        </div>
        <div className={styles.main}>
          <PhotoGallery service={service} onExpired={onExpired} />
          {images.before.length + images.after.length > 1 && (
            <DownloadButton file={{ path: `/Service/${service.id}/photos.zip`, name: `${service.orderNumber}.zip` }}>
              {t('photos.downloadAll')}
            </DownloadButton>
          )}
        </div>
        <div className={styles.aside}>
          <NextAction service={service} status={status} />
          <DemoClock service={service} />
          <div className={styles.facts}>
            {service.subscriptionId !== undefined && (
              <PlanCard subscriptionId={service.subscriptionId} occurrence={service.occurrence} />
            )}
            <ServiceDetails service={service} />
          </div>
        </div>
        <div className={styles.main}>
          <ServiceHistory service={service} />
        </div>
      </div>
    </>
  );
}
