import type { CartItem } from '@perpetua/contracts/cart.contract';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { FlowerGlyph } from '../../../ui/flower-glyph';
import { Stepper } from '../../../ui/stepper';
import { cartItemName } from './cart-item-name';
import styles from './cart-line.module.css';
import { useChangeQuantity } from './cart.api';
import { canRaise, maximumQuantity } from './cart.policy';

/**
 * Provides a function that moves the focus to the cart. A cart line calls the function before the line is removed,
 * because the focus is on a button of that line.
 */
export const FocusCart = createContext<() => void>(() => undefined);

/** One item of the cart: picture, name, quantity and price. */
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
          <Quantity item={item} name={name} isRaisable={canRaise(items, item)} />
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

interface QuantityProps {
  item: CartItem;
  name: string;
  isRaisable: boolean;
}

/**
 * The quantity of an item with buttons to change it. At quantity 1, the minus button removes the item
 * (docs/domain.md#cart).
 */
function Quantity({ item: { id, quantity }, name, isRaisable }: QuantityProps) {
  const { t } = useTranslation('cart');
  const change = useChangeQuantity();
  const focusCart = use(FocusCart);
  const isLast = quantity === 1;
  return (
    <Stepper
      label={t('quantityOf', { name })}
      labels={{ fewer: t(isLast ? 'remove' : 'fewer', { name }), more: t('more', { name }) }}
      icons={{ fewer: isLast ? 'trash' : 'minus', more: 'plus' }}
      isSmall
      value={quantity}
      min={0}
      max={isRaisable ? maximumQuantity : quantity}
      onChange={(next) => {
        if (next === 0) focusCart();
        change.mutate({ id, quantity: next });
      }}
    />
  );
}
