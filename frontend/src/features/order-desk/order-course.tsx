import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Icon } from '../../ui/icon';
import styles from './order-desk.module.css';
import { Panel } from '../../ui/panel';

interface Step {
  key: 'placed' | 'paid' | 'served' | 'closed';
  isDone: boolean;
  text: string;
}

/** How far an order is: placed, paid, its services, closed. */
export function OrderCourse({ order, services }: { order: Order; services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const steps = useSteps(order, services);
  return (
    <Panel id="order-course" title={t('course.title')}>
      <ol className={styles.course}>
        {steps.map(({ key, isDone, text }) => (
          <li key={key} data-done={isDone}>
            <span className={styles.mark}>{isDone && <Icon name="check" size={18} />}</span>
            <span>
              <strong>{t(`course.${key}`)}</strong>
              <span className="small muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const over = ['awaiting_feedback', 'complete', 'closed', 'disputed'];

function useSteps({ placedAt, paidAt, status }: Order, services: readonly Service[]): Step[] {
  const { t } = useTranslation('office');
  const { instantDay, time } = useFormats();
  const at = (instant: string) => `${instantDay(instant)}, ${time(instant)}`;
  const done = services.filter((service) => over.includes(service.status)).length;
  const cancelled = services.filter((service) => service.status === 'cancelled').length;
  const isClosed = status === 'settled' || status === 'refunded' || status === 'cancelled';
  return [
    { key: 'placed', isDone: true, text: at(placedAt) },
    { key: 'paid', isDone: paidAt !== null, text: paidAt === null ? t('course.notPaid') : at(paidAt) },
    {
      key: 'served',
      isDone: services.length > 0 && done + cancelled === services.length,
      text: services.length === 0 ? t('course.none') : t('course.of', { done, count: services.length, cancelled }),
    },
    { key: 'closed', isDone: isClosed, text: t(isClosed ? `course.end.${status}` : 'course.open') },
  ];
}
