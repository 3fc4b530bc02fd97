import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import styles from './catalogue.module.css';
import type { Undeliverable } from './deliverable';

/** How many products are hidden for the chosen place and day, and why; renders nothing when all can be delivered. */
export function UndeliverableNote({ undeliverable: { products, reason } }: { undeliverable: Undeliverable }) {
  const { t } = useTranslation('catalogue');
  if (products.size === 0) return null;
  return (
    <p className={`card ${styles.plan}`} role="status">
      <span>
        <Icon name="clock" size={20} /> {t('destination.leftOut', { count: products.size })}{' '}
        {t(`destination.reason.${reason ?? 'too_soon'}`)}
      </span>
    </p>
  );
}
