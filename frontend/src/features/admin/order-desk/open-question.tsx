import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import styles from './order-desk.module.css';

const asking = ['disputed', 'escalated', 'blocked', 'reschedule_proposed'] as const;
type Asking = (typeof asking)[number];

/**
 * The most urgent problem of an order that needs an admin, such as a dispute or a failed refund; renders nothing if
 * there is none.
 */
export function OpenQuestion({ order, services }: { order: Order; services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const kind = asking.find((status) => services.some((service) => service.status === status));
  const service = services.find(({ status }) => status === kind);
  if (kind !== undefined && service !== undefined) return <ServiceQuestion kind={kind} service={service} />;
  const failed = order.refunds?.find(({ status }) => status === 'failed');
  const money = failed ? 'refundFailed' : order.status === 'chargeback_open' ? 'chargeback' : undefined;
  if (money === undefined) return null;
  return (
    <section className={`slab ${styles.question}`} aria-labelledby="open-question">
      <h2 id="open-question" className="heading-small">
        {t(`question.${money}.title`)}
      </h2>
      <p>{t(`question.${money}.text`)}</p>
    </section>
  );
}

function ServiceQuestion({ kind, service }: { kind: Asking; service: Service }) {
  const { t } = useTranslation('office');
  const { text, longDate, local } = useFormats();
  const { scheduledDate: date, scheduledHour: hour, timeZone } = service;
  const moment = local([longDate(date), hour].filter(Boolean).join(', '), { date, hour, timeZone });
  const words = service.dispute?.text ?? service.block?.note;
  return (
    <section className={`slab ${styles.question}`} aria-labelledby="open-question">
      <h2 id="open-question" className="heading-small">
        {t(`question.${kind}.title`)}
      </h2>
      <p className="muted">
        {text(service.name)}, {moment}
      </p>
      {words !== undefined && <blockquote className={styles.words}>{words}</blockquote>}
      <p>
        <Button look="bloom" to={generatePath(paths.service, { serviceId: service.id })}>
          {t(`question.${kind}.act`)}
        </Button>
      </p>
    </section>
  );
}
