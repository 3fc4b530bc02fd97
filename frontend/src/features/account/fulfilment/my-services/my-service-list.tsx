import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import { EmptyState } from '../../../../ui/empty-state';
import { Icon } from '../../../../ui/icon';
import { Money } from '../../../../ui/money';
import { ClearFilters } from './my-service-filters';
import { useSubscriptionsById } from '../../subscriptions/subscriptions.api';
import styles from '../service/service-list.module.css';
import { ServiceLabelChip } from '../../../../ui/service-label-chip';
import { useServiceWords } from '../service/service-words';

/** Whether a proposed date or hour, or blocked work, waits for the customer's answer. */
const hasQuestion = ({ allowedActions }: Service): boolean =>
  ['answer', 'accept-hour', 'block-answer'].some((action) => allowedActions.includes(action));

const waitsForAnswer = (service: Service): boolean =>
  hasQuestion(service) || service.allowedActions.includes('feedback');

/** What the button of a service invites the customer to do; part of the translation key of the button. */
function nextOn(service: Service): 'answer' | 'rate' | 'look' {
  if (hasQuestion(service)) return 'answer';
  return service.allowedActions.includes('feedback') ? 'rate' : 'look';
}

interface MyServiceListProps {
  services: readonly Service[];
  /** Whether the main action of the page is outside this list, so that no button here is highlighted. */
  hasNextElsewhere?: boolean;
  /** Whether filters are set: an empty list then offers to clear them. */
  isNarrowed?: boolean;
}

/** The customer's services, each with its state and next step. */
export function MyServiceList({ services, hasNextElsewhere = false, isNarrowed = false }: MyServiceListProps) {
  const { t } = useTranslation('fulfilment');
  const plans = useSubscriptionsById(services.some(({ subscriptionId }) => subscriptionId !== undefined));
  const urgent = hasNextElsewhere ? undefined : services.find(waitsForAnswer);
  if (services.length === 0) return isNarrowed ? <NothingFound /> : <NothingBought />;
  return (
    <ul className={styles.list} aria-label={t('myServices.list')}>
      {services.map((service) => (
        <li key={service.id}>
          <MyServiceCard
            service={service}
            plan={plans.get(service.subscriptionId ?? '')}
            isNext={service.id === urgent?.id}
          />
        </li>
      ))}
    </ul>
  );
}

function NothingBought() {
  const { t } = useTranslation('fulfilment');
  return (
    <EmptyState
      title={t('myServices.none')}
      text={t('myServices.noneText')}
      action={
        <Button look="outlined" to={paths.flowers}>
          {t('myServices.toFlowers')}
        </Button>
      }
    />
  );
}

function NothingFound() {
  const { t } = useTranslation('fulfilment');
  return <EmptyState title={t('myServices.none')} text={t('myFilters.noneText')} action={<ClearFilters />} />;
}

interface MyServiceCardProps {
  service: Service;
  plan: SubscriptionAnswer | undefined;
  /** Whether the button of this card is the main action of the page, shown in the bloom colour. */
  isNext: boolean;
}

function MyServiceCard({ service, plan, isNext }: MyServiceCardProps) {
  const { text } = useFormats();
  const words = useServiceWords();
  const nameId = `service-${service.id}`;
  return (
    <article className={`card ${styles.card}`} aria-labelledby={nameId}>
      <div className={styles.what}>
        <h2 id={nameId} className="heading-small">
          <Link className={styles.name} to={generatePath(paths.myService, { serviceId: service.id })}>
            {text(service.name)}
          </Link>
        </h2>
        <p className="muted">{[service.grave?.deceasedName, words.place(service)].filter(Boolean).join('. ')}</p>
      </div>
      <div className={styles.state}>
        <ServiceLabelChip label={service.label} status={service.status} />
        <p className="small muted">{words.detail(service, 'customer')}</p>
      </div>
      <When service={service} plan={plan} />
      <TotalAndNext service={service} isNext={isNext} nameId={nameId} />
    </article>
  );
}

function When({ service, plan }: Pick<MyServiceCardProps, 'service' | 'plan'>) {
  const { t } = useTranslation('fulfilment');
  const words = useServiceWords();
  return (
    <p className={styles.when}>
      <Icon name="calendar" size={20} />
      <span>
        {words.when(service)}
        {service.occurrence !== undefined && (
          <span className={styles.visit}>
            {plan === undefined
              ? t('myServices.visit', { n: service.occurrence })
              : t('myServices.visitOf', { n: service.occurrence, count: plan.plan.months })}
          </span>
        )}
      </span>
    </p>
  );
}

function TotalAndNext({
  service,
  isNext,
  nameId,
}: Pick<MyServiceCardProps, 'service' | 'isNext'> & { nameId: string }) {
  const { t } = useTranslation('fulfilment');
  return (
    <div className={styles.end}>
      <Money amount={service.total} display />
      <Button
        look={isNext ? 'bloom' : 'outlined'}
        to={generatePath(paths.myService, { serviceId: service.id })}
        isSmall
        aria-describedby={nameId}
      >
        {t(`myServices.${nextOn(service)}`)}
      </Button>
    </div>
  );
}
