import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { FlowerGlyph, type FlowerGlyphName } from '../../../../ui/flower-glyph';
import styles from './order-status-chip.module.css';

type Tone = 'waiting' | 'under-way' | 'attention' | 'done' | 'over';

const looks: Record<Order['status'], readonly [FlowerGlyphName, Tone]> = {
  none: ['seed', 'over'],
  awaiting_payment: ['bud', 'waiting'],
  payment_processing: ['bud', 'waiting'],
  payment_failed: ['ring', 'attention'],
  payment_expired: ['seed', 'over'],
  date_passed: ['ring', 'attention'],
  paid: ['opening', 'under-way'],
  settled: ['tile', 'done'],
  chargeback_open: ['ring', 'attention'],
  cancelled: ['seed', 'over'],
  refunded: ['seed', 'over'],
};

const isKnown = (status: string): status is Order['status'] => Object.hasOwn(looks, status);

/** The status of an order, as glyph, word and tint. A status that this version does not know is shown as "unknown". */
export function OrderStatusChip({ status }: { status: string }) {
  const { t } = useTranslation('ordering');
  const known = isKnown(status) ? status : 'none';
  const [glyph, tone] = looks[known];
  return (
    <span className={`chip ${styles[tone]}`}>
      <FlowerGlyph name={glyph} />
      {t(`order.status.${known}`)}
    </span>
  );
}
