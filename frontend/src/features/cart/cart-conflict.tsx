import type { CartItem } from '@perpetua/contracts/cart.contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { useFormats } from '../../lib/formats';
import { useToasts } from '../../ui/toasts';
import type { Addition } from './cart.policy';
import { openCart } from './popover-state';

/** Key of the toast in the specification: one at a time, hidden after 6 seconds. */
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
 * Says why the cart did not take a product, and offers two actions: look at the cart, or empty it and add the product.
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
