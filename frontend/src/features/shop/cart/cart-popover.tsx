import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { ProblemState } from '../../../ui/problem-state';
import { CartNotices } from './cart-notices';
import { KeptForLater } from './kept-for-later';
import { CartLine, FocusCart } from './cart-line';
import { cartItemName } from './cart-item-name';
import styles from './cart-popover.module.css';
import { type ShownCart, useCart, useClearCart } from './cart.api';
import { closeCart, usePopoverState } from './popover-state';

const gapPx = 8;

/**
 * The cart, as a panel of 350 px below its button (docs/domain.md#specification). The page remains usable. Escape, a
 * click outside the panel, or moving the focus out of it closes the panel; the focus then returns to where it was
 * before, unless the user has moved it elsewhere.
 */
export function CartPopover({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation('cart');
  const cart = useCart();
  const { added, cameFrom } = usePopoverState();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const place = usePlaceBelow(button);
  useTopLayer(panel, button);
  useClosedElsewhere(panel, button);
  useFocusWhileOpen(panel, cameFrom);
  return createPortal(
    <div
      ref={panel}
      className={styles.panel}
      style={place}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      popover="manual"
    >
      <div className={styles.top}>
        <h2 id={titleId} className="heading-small">
          {t('title')}
        </h2>
        <IconButton aria-label={t('close')} onClick={closeCart}>
          <Icon name="close" />
        </IconButton>
      </div>
      <Added name={added} />
      <FocusCart value={() => panel.current?.focus()}>
        <Contents cart={cart} />
      </FocusCart>
    </div>,
    document.body,
  );
}

function Added({ name }: { name: string | undefined }) {
  const { t } = useTranslation('cart');
  const { language } = useFormats();
  return (
    <div role="status">
      {name !== undefined && (
        <p className={styles.added}>
          <Icon name="check" size={20} />
          {t('added', { name: cartItemName(name, language) })}
        </p>
      )}
    </div>
  );
}

function Contents({ cart }: { cart: ShownCart }) {
  const { t } = useTranslation('cart');
  if (cart.isLoading) return <p className={styles.message}>{t('loading')}</p>;
  if (cart.error !== null && cart.items.length === 0) {
    return (
      <div className={styles.message}>
        <ProblemState error={cart.error} onRetry={cart.refetch} />
      </div>
    );
  }
  return (
    <>
      <div className={styles.notices}>
        <CartNotices cart={cart} />
      </div>
      {cart.items.length === 0 ? <EmptyCart /> : <Filled cart={cart} />}
      <KeptForLater items={cart.keptForLater} />
    </>
  );
}

function EmptyCart() {
  const { t } = useTranslation('cart');
  return (
    <div className={styles.message}>
      <EmptyState
        title={t('empty')}
        action={
          <Button look="outlined" isSmall to={paths.flowers} onClick={closeCart}>
            {t('seeFlowers')}
          </Button>
        }
      />
    </div>
  );
}

function Filled({ cart }: { cart: ShownCart }) {
  const { t } = useTranslation('cart');
  const { euros } = useFormats();
  const clear = useClearCart();
  return (
    <>
      <ul className={styles.lines}>
        {cart.items.map((item) => (
          <CartLine key={item.id} item={item} items={cart.items} />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={styles.total}>
          <span>{t('total')}</span>
          <strong className={styles.amount}>{euros(cart.total)}</strong>
        </p>
        <Button look="bloom" to={paths.checkout} onClick={closeCart}>
          {t('checkout')}
        </Button>
        <Button
          look="text"
          isSmall
          disabled={clear.isPending}
          onClick={() => clear.mutate(cart.items.map(({ id }) => id))}
        >
          {t('clear')}
        </Button>
      </div>
    </>
  );
}

/**
 * Computes the position of the panel: below the button and aligned with its right edge. While the button is scrolled
 * out of view, the panel is at the top of the window.
 */
function usePlaceBelow(button: RefObject<HTMLButtonElement | null>): { top: number; right: number } {
  const [place, setPlace] = useState({ top: gapPx, right: gapPx });
  useLayoutEffect(() => {
    const measure = () => {
      const edges = button.current?.getBoundingClientRect();
      if (edges === undefined) return;
      const top = Math.max(gapPx, edges.bottom + gapPx);
      const right = Math.max(gapPx, document.documentElement.clientWidth - edges.right);
      setPlace((now) => (now.top === top && now.right === right ? now : { top, right }));
    };
    measure();
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
    };
  }, [button]);
  return place;
}

/**
 * Shows the panel as a native popover: above all other content, and after its button in the tab order. In a browser
 * without popovers, the panel is only positioned by its style.
 */
function useTopLayer(panel: RefObject<HTMLDivElement | null>, button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const shown = panel.current;
    const source = button.current;
    if (shown === null || source === null || !('showPopover' in shown)) return;
    shown.showPopover({ source });
  }, [panel, button]);
}

/**
 * Moves the focus into the panel when it opens and when `cameFrom` changes. When the panel closes, returns the focus to
 * `cameFrom`, unless the focus is already elsewhere on the page.
 */
function useFocusWhileOpen(panel: RefObject<HTMLDivElement | null>, cameFrom: Element | null): void {
  useEffect(() => {
    const shown = panel.current;
    shown?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || shown?.contains(document.activeElement);
      if (isLost && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    };
  }, [panel, cameFrom]);
}

function useClosedElsewhere(
  panel: RefObject<HTMLDivElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): void {
  useEffect(() => {
    const closeUnlessInside = ({ target }: Event) => {
      const isInside =
        target instanceof Node && (panel.current?.contains(target) === true || button.current?.contains(target));
      if (!isInside) closeCart();
    };
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeCart();
    };
    document.addEventListener('keydown', closeByEscape);
    document.addEventListener('pointerdown', closeUnlessInside);
    document.addEventListener('focusin', closeUnlessInside);
    return () => {
      document.removeEventListener('keydown', closeByEscape);
      document.removeEventListener('pointerdown', closeUnlessInside);
      document.removeEventListener('focusin', closeUnlessInside);
    };
  }, [panel, button]);
}
