import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { FlowerGlyph, type FlowerGlyphName } from '../../../ui/flower-glyph';
import { Panel } from '../../../ui/panel';
import { tallyOf } from './order-tally';
import styles from './order-course.module.css';

interface Step {
  key: 'placed' | 'paid' | 'served' | 'closed';
  glyph: FlowerGlyphName;
  isDone: boolean;
  text: string;
}

/** The progress of an order: placed, paid, its services, closed. */
export function OrderCourse({ order, services }: { order: Order; services: readonly Service[] }) {
  const { t } = useTranslation('office');
  const steps = useSteps(order, services);
  const current = steps.find(({ isDone }) => !isDone)?.key;
  return (
    <Panel id="order-course" title={t('course.title')}>
      <ol className={styles.course}>
        {steps.map(({ key, glyph, isDone, text }) => (
          <li key={key} data-state={isDone ? 'done' : key === current ? 'current' : 'open'}>
            <span className={styles.mark}>
              <FlowerGlyph name={glyph} />
            </span>
            <span className={styles.text}>
              <strong>{t(`course.${key}`)}</strong>
              <span className="small muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function useSteps({ placedAt, paidAt, status, delivery: { timeZone } }: Order, services: readonly Service[]): Step[] {
  const { t } = useTranslation('office');
  const { instantDay, time } = useFormats();
  const at = (instant: string) => `${instantDay(instant, timeZone)}, ${time(instant, timeZone)}`;
  const { done, cancelled } = tallyOf(services);
  const isClosed = status === 'settled' || status === 'refunded' || status === 'cancelled';
  return [
    { key: 'placed', glyph: 'bud', isDone: true, text: at(placedAt) },
    {
      key: 'paid',
      glyph: 'opening',
      isDone: paidAt !== null,
      text: paidAt === null ? t('course.notPaid') : at(paidAt),
    },
    {
      key: 'served',
      glyph: 'bloom',
      isDone: services.length > 0 && done + cancelled === services.length,
      text: services.length === 0 ? t('course.none') : t('course.of', { done, count: services.length }),
    },
    { key: 'closed', glyph: 'tile', isDone: isClosed, text: t(isClosed ? `course.end.${status}` : 'course.open') },
  ];
}
