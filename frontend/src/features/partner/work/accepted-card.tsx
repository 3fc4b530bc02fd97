import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Icon } from '../../../ui/icon';
import { Money } from '../../../ui/money';
import styles from './accepted-list.module.css';
import { type WorkGroup } from '../../account/fulfilment/service/next-step.policy';
import { ServiceLabelChip } from '../../../ui/service-label-chip';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import { useBusinessNow } from '../../../lib/business-clock';
import { useServiceStatus } from '../../account/fulfilment/service/use-service-status';
import { WorkStep } from './work-step';
import { UnsentMark } from '../../account/fulfilment/unsent/unsent-mark';
import { localDateAt } from '../../../lib/local-dates';

interface AcceptedCardProps {
  service: Service;
  group: WorkGroup;
  /** Whether the button of this card is the main action of the page, shown in the bloom colour. */
  isNext: boolean;
}

/** One accepted service: name, place, time, earnings, status and next step. */
export function AcceptedCard({ service, group, isNext }: AcceptedCardProps) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  const words = useServiceWords();
  const now = useBusinessNow();
  const nameId = `accepted-${service.id}`;
  const isLate = group === 'today' && service.scheduledDate < localDateAt(service.timeZone, now);
  return (
    <article className={`card ${styles.card}`} aria-labelledby={nameId}>
      <div className={styles.head}>
        <h3 id={nameId}>
          <Link className={styles.name} to={generatePath(paths.acceptedService, { serviceId: service.id })}>
            {text(service.name)}
          </Link>
        </h3>
        {service.amountToReceive !== undefined && <Money amount={service.amountToReceive} display />}
      </div>
      <ul className={styles.facts}>
        <li>
          <Icon name="calendar" size={20} />
          <span>
            {words.when(service)}
            {isLate && <span className={styles.late}>{t('accepted.late')}</span>}
          </span>
        </li>
        <li>
          <Icon name="pin" size={20} />
          <span>{service.address ?? words.place(service)}</span>
        </li>
      </ul>
      <CardControl service={service} isNext={isNext} describedBy={nameId} />
    </article>
  );
}

/** The status of the service and the button of its next step. */
function CardControl({ service, ...step }: Pick<AcceptedCardProps, 'service' | 'isNext'> & { describedBy: string }) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  const words = useServiceWords();
  const status = useServiceStatus(service);
  return (
    <div className={styles.control} role="group" aria-label={t('accepted.statusOf', { name: text(service.name) })}>
      <div className={styles.status}>
        <ServiceLabelChip label={status.label} status={status.status} />
        <span className="small muted">{words.detail(service, 'partner')}</span>
      </div>
      <UnsentMark service={service} />
      <WorkStep service={service} status={status} {...step} />
    </div>
  );
}
