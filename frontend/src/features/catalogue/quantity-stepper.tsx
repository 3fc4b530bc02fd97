import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import { maximumQuantity } from '../cart/cart.policy';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  quantity: number;
  onChange: (quantity: number) => void;
}

/** How many pieces, from one up. */
export function QuantityStepper({ quantity, onChange }: QuantityStepperProps) {
  const { t } = useTranslation('catalogue');
  return (
    <div role="group" aria-label={t('quantity')} className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('fewer')}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className={`numbers ${styles.number}`} aria-live="polite">
        {quantity}
      </output>
      <button
        type="button"
        className={styles.step}
        aria-label={t('more')}
        disabled={quantity >= maximumQuantity}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
