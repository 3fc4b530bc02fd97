import type { CartItem } from '@perpetua/contracts/cart.contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { useFormats } from '../../../lib/formats';
import { useToasts } from '../../../ui/toasts';
import type { Addition } from './cart.policy';
import { openCart } from './popover-state';

/** The specification's key for this toast. Only the latest toast with this key is shown; it closes after 6 seconds. */
const toastKey = 'messageNot:errorCart';

export const isCartConflict = (error: Error): boolean => error instanceof ApiError && error.code === 'cart_conflict';

interface CartConflict {
  /** The items in the cart. */
  items: readonly Pick<CartItem, 'type'>[];
  /** The product that the cart refused. */
  addition: Addition;
  /** Empties the cart and adds the product. */
  replace: () => void;
}

/**
 * Shows a toast that says why a product cannot be added to the cart. The toast offers two actions: open the cart, or
 * empty it and add the product.
 */
export function useCartConflict(): (conflict: CartConflict) => void {
  const { t } = useTranslation(['messageNot', 'cart']);
  const { text } = useFormats();
  const toasts = useToasts();
  return ({ items, addition: { product }, replace }) => {
    const isSecondCleaning = product.type === 'clean' && items.some(({ type }) => type === 'clean');
    toasts.warn(t(isSecondCleaning ? 'messageNot:cleaningGoesAlone' : 'messageNot:errorCart'), {
      key: toastKey,
      isBrief: true,
      actions: [
        { name: t('cart:openCart'), onChoose: () => openCart() },
        { name: t('cart:replaceWith', { name: text(product.name) }), onChoose: replace },
      ],
    });
  };
}
