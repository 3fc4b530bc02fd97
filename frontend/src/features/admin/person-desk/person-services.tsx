import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { ServiceLabelChip } from '../../../ui/service-label-chip';
import styles from './person-desk.module.css';
import { useNextWorkOf, usePlansOf, useServicesOf, useWorkOf } from './person-desk.api';
import { PersonList } from './person-list';

/** The newest services that a person has bought. */
export function PersonServices({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  return (
    <PersonList
      id="person-services"
      title={t('services')}
      query={useServicesOf(userId)}
      none={t('noServices')}
      all={`${paths.services}?customer=${userId}`}
      Row={BoughtService}
    />
  );
}

/** What a partner does next. */
export function PartnerNext({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation('person');
  return (
    <PersonList
      id="person-next"
      title={t('next')}
      query={useNextWorkOf(partnerId)}
      none={t('noNext')}
      Row={WorkedService}
    />
  );
}

/** The newest services that a partner carries out or was offered. */
export function PartnerServices({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation('person');
  return (
    <PersonList
      id="person-work"
      title={t('work')}
      query={useWorkOf(partnerId)}
      none={t('noWork')}
      all={`${paths.services}?partner=${partnerId}`}
      Row={WorkedService}
    />
  );
}

function BoughtService({ item }: { item: Service }) {
  const { t } = useTranslation('person');
  return <PersonService service={item} other={item.partner?.name ?? t('nobody')} />;
}

function WorkedService({ item }: { item: Service }) {
  return <PersonService service={item} other={item.customer?.name ?? ''} />;
}

/** A service in the list; `other` is the name of its partner or its customer. */
function PersonService({ service, other }: { service: Service; other: string }) {
  const { text, euros } = useFormats();
  const { dayYear } = useOfficeFormats();
  const { id, name, scheduledDate, city, label, status, total } = service;
  return (
    <>
      <span>
        <Link to={generatePath(paths.service, { serviceId: id })}>{text(name)}</Link>
        <span className="small muted">{[dayYear(scheduledDate), city, other].filter(Boolean).join(', ')}</span>
      </span>
      <span className={styles.status}>
        <ServiceLabelChip label={label} status={status} />
        <span className="numbers">{status === 'cancelled' ? <s>{euros(total)}</s> : euros(total)}</span>
      </span>
    </>
  );
}

/** The plans of a person; renders nothing when there are none. */
export function PersonPlans({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  const plans = usePlansOf(userId);
  if (plans.data?.total === 0) return null;
  return (
    <PersonList
      id="person-plans"
      title={t('plans')}
      query={plans}
      none=""
      all={`${paths.subscriptions}?customer=${userId}`}
      Row={PersonPlan}
    />
  );
}

function PersonPlan({ item: { id, plan, product, grave, status } }: { item: SubscriptionAnswer }) {
  const { t } = useTranslation('person');
  const { text } = useFormats();
  return (
    <>
      <span>
        <Link to={generatePath(paths.subscription, { subscriptionId: id })}>{text(product.name)}</Link>
        <span className="small muted">
          {[plan.name && text(plan.name), grave?.deceasedName].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="small">{t(`plan.${status}`)}</span>
    </>
  );
}
