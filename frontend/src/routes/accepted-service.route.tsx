import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { serviceQuery, useService } from '../features/account/fulfilment/fulfilment.api';
import { DemoClock } from '../features/account/fulfilment/demo-clock/demo-clock';
import { OfflineNotes } from '../features/partner/offline/offline-notes';
import { LostService } from '../features/partner/work/lost-service';
import { isLost } from '../features/account/fulfilment/service/next-step.policy';
import { CalendarButton } from '../features/account/fulfilment/service/calendar-button';
import { ServiceHistory } from '../features/account/fulfilment/service/service-history';
import { ServiceLabelChip } from '../ui/service-label-chip';
import styles from '../features/account/fulfilment/service/service-page.module.css';
import { ServiceSkeleton } from '../features/account/fulfilment/service/service-skeleton';
import { ServiceStepper } from '../features/account/fulfilment/service/service-stepper';
import { churchOf, useServiceWords } from '../features/account/fulfilment/service/service-words';
import { useServiceStatus } from '../features/account/fulfilment/service/use-service-status';
import { WorkEarning } from '../features/partner/work/work-earning';
import { WorkPanel } from '../features/partner/work/work-panel';
import { WorkPhotos } from '../features/partner/work/work-photos';
import { WorkPlace } from '../features/partner/work/work-place';
import { WorkInstructions } from '../features/partner/work/work-instructions';
import { useFormats } from '../lib/formats';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import type { PageHandle } from '../lib/page-handle';
import type { ShownService } from '../features/account/fulfilment/unsent/applied-acts.policy';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, text, params, client }) => {
    const known = client.getQueryData(serviceQuery(params['serviceId'] ?? '').queryKey);
    return known === undefined
      ? t('fulfilment:accepted.title')
      : [text(known.name), churchOf(known)].filter(Boolean).join(', ');
  },
};

/** A service that the partner has accepted: the next step, the place, the photos and the earning. */
export function Component() {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  const { serviceId = '' } = useParams();
  const query = useService(serviceId);
  const notes = <OfflineNotes readAt={query.dataUpdatedAt} />;
  return (
    <>
      <QueryView query={query} skeleton={<ServiceSkeleton />}>
        {(service) =>
          isLost(service) ? (
            <>
              <PageHeading
                title={text(service.name)}
                back={<Link to={paths.acceptedServices}>{t('accepted.title')}</Link>}
              />
              {notes}
              <LostService />
            </>
          ) : (
            <AcceptedService key={service.id} service={service} notes={notes} onExpired={() => void query.refetch()} />
          )
        }
      </QueryView>
      {query.data === undefined && notes}
    </>
  );
}

interface AcceptedServiceProps {
  service: ShownService;
  /** What the partner has to know about the network. */
  notes: ReactNode;
  onExpired: () => void;
}

function AcceptedService({ service, notes, onExpired }: AcceptedServiceProps) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  const words = useServiceWords();
  const status = useServiceStatus(service);
  return (
    <>
      <PageHeading
        title={text(service.name)}
        lead={[words.when(service), churchOf(service)].filter(Boolean).join('. ')}
        back={<Link to={paths.acceptedServices}>{t('accepted.title')}</Link>}
        aside={<ServiceLabelChip label={status.label} status={status.status} />}
      />
      {notes}
      <div className={styles.page}>
        <div className={`${styles.road} ${styles.later}`}>
          <ServiceStepper service={service} status={status} />
        </div>
        <div className={styles.aside}>
          <WorkPanel service={service} status={status} />
          <DemoClock service={service} />
          <div className={styles.near}>
            <WorkPlace service={service} />
            {service.status !== 'cancelled' && (
              <div>
                <CalendarButton service={service} />
              </div>
            )}
          </div>
          <div className={styles.facts}>
            <WorkEarning service={service} />
          </div>
        </div>
        <div className={styles.main}>
          <div className={styles.near}>
            <WorkPhotos service={service} onExpired={onExpired} />
            <WorkInstructions service={service} />
            <ServiceHistory service={service} />
          </div>
        </div>
      </div>
    </>
  );
}
