import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import styles from './cart-button.module.css';
import { useCart } from './cart.api';
import { closeCart, openCart, usePopoverState } from './popover-state';

const CartPopover = lazy(async () => ({ default: (await import('./cart-popover')).CartPopover }));

/** The button that opens the cart, with the number of pieces in it. */
export function CartButton() {
  return (
    <Suspense fallback={<span className={styles.place} />}>
      <ButtonAndCart />
    </Suspense>
  );
}

function ButtonAndCart() {
  const { t } = useTranslation('cart');
  const { quantity } = useCart();
  const { isOpen } = usePopoverState();
  const button = useRef<HTMLButtonElement>(null);
  useClosedByNavigation();
  return (
    <>
      <IconButton
        ref={button}
        aria-label={t('button', { count: quantity })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeCart() : openCart())}
      >
        <span className={styles.icon}>
          <Icon name="cart" />
          {quantity > 0 && <span className={styles.badge}>{quantity}</span>}
        </span>
      </IconButton>
      {isOpen && (
        <Suspense>
          <CartPopover button={button} />
        </Suspense>
      )}
    </>
  );
}

/** Closes the cart when the path changes, because the open cart belongs to one page. */
function useClosedByNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    closeCart();
  }, [pathname]);
}
