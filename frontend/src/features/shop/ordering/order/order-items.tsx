import type { OrderItem } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import list from '../../../../ui/line-list.module.css';
import styles from './order-page.module.css';

/** The bought items, at the prices of the day of the order. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const { t } = useTranslation('ordering');
  const { text, euros } = useFormats();
  return (
    <ul className={list.lines}>
      {items.map((item) => (
        <li key={item.productId} className={`${list.line} ${styles.priced}`}>
          <div>
            <p className={styles.name}>{text(item.name)}</p>
            <p className="small muted">
              {item.planId === null
                ? t('order.quantity', { count: item.quantity, price: euros(item.price) })
                : t('order.plan', { count: item.months, price: euros(item.price), percent: item.discount })}
            </p>
            {item.ribbonText !== undefined && (
              <p className="small">
                {item.ribbonText === null ? t('order.ribbonless') : t('order.ribbon', { words: item.ribbonText })}
              </p>
            )}
          </div>
          <span className="numbers">{euros(item.total)}</span>
        </li>
      ))}
    </ul>
  );
}
