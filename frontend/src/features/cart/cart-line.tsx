import type { CartItem } from '@perpetua/contracts/cart.contract';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { FlowerGlyph } from '../../ui/flower-glyph';
import { Icon } from '../../ui/icon';
import { cartItemName } from './cart-item-name';
import styles from './cart-line.module.css';
import { useChangeQuantity } from './cart.api';
import { canRaise } from './cart.policy';

/** An item of the cart: picture, name, how many, and what the line costs. */
export function CartLine({ item, items }: { item: CartItem; items: readonly CartItem[] }) {
  const { t } = useTranslation('cart');
  const { language, euros } = useFormats();
  const name = cartItemName(item.name, language);
  return (
    <li className={styles.line}>
      <Picture image={item.image} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {item.plan !== null && (
          <p className="small muted">
            {t('plan', { count: item.plan.frequency })}
            {item.plan.discount > 0 && ` · ${t('discount', { percent: item.plan.discount })}`}
          </p>
        )}
        <div className={styles.row}>
          <Stepper item={item} name={name} canRaise={canRaise(items, item)} />
          <span className={styles.price}>{euros(item.lineTotal)}</span>
        </div>
      </div>
    </li>
  );
}

function Picture({ image }: { image: string }) {
  if (image === '') {
    return (
      <span className={styles.picture}>
        <FlowerGlyph name="bloom" />
      </span>
    );
  }
  return <img className={styles.picture} src={`data:image/jpeg;base64,${image}`} alt="" width={64} height={64} />;
}

interface StepperProps {
  item: CartItem;
  name: string;
  canRaise: boolean;
}

/** At quantity 1, minus removes the item (docs/domain.md#cart). */
function Stepper({ item: { id, quantity }, name, canRaise: isRaisable }: StepperProps) {
  const { t } = useTranslation('cart');
  const change = useChangeQuantity();
  const to = (next: number, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (next === 0) currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    change.mutate({ id, quantity: next });
  };
  const isLast = quantity === 1;
  return (
    <span className={styles.stepper} role="group" aria-label={t('quantityOf', { name })}>
      <button
        type="button"
        className={styles.step}
        aria-label={t(isLast ? 'remove' : 'fewer', { name })}
        onClick={(event) => to(quantity - 1, event)}
      >
        <Icon name={isLast ? 'trash' : 'minus'} size={20} />
      </button>
      <span className={styles.quantity} aria-live="polite">
        {quantity}
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={t('more', { name })}
        disabled={!isRaisable}
        onClick={(event) => to(quantity + 1, event)}
      >
        <Icon name="plus" size={20} />
      </button>
    </span>
  );
}
