import type { Cart, CartChange, OfferedBack } from '@perpetua/contracts/cart.contract';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { useToasts } from '../../../ui/toasts';
import { FocusCart } from './cart-line';
import { cartItemName } from './cart-item-name';
import styles from './cart-notices.module.css';
import { useDeclineOrder, useReadChanges, useRestoreOrder } from './cart.api';

/** What the customer should know of the cart: what left it or has another price, and what can be put back. */
export function CartNotices({ cart }: { cart: Pick<Cart, 'changes' | 'offeredBack'> }) {
  return (
    <>
      <Changes changes={cart.changes} />
      {cart.offeredBack.map((offer) => (
        <OfferBack key={offer.orderId} offer={offer} />
      ))}
    </>
  );
}

function Changes({ changes }: { changes: readonly CartChange[] }) {
  const { t } = useTranslation('cart');
  const read = useReadChanges();
  const focusCart = use(FocusCart);
  if (changes.length === 0) return null;
  return (
    <section className={styles.notice} aria-label={t('changes.title')}>
      <Icon name="alert" size={20} />
      <ul className={styles.words}>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.productId}`}>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      <IconButton
        aria-label={t('changes.dismiss')}
        disabled={read.isPending}
        onClick={() => {
          focusCart();
          read.mutate();
        }}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  );
}

function ChangeText({ change }: { change: CartChange }) {
  const { t } = useTranslation('cart');
  const { language, euros } = useFormats();
  if (change.kind === 'left') {
    return change.name === null
      ? t('changes.leftNameless')
      : t('changes.left', { name: cartItemName(change.name, language) });
  }
  const { before, after } = change;
  return t('changes.price', { name: cartItemName(change.name, language), before: euros(before), after: euros(after) });
}

/** What an order's voucher took from the cart, to be put back by one click, or declined. */
export function OfferBack({ offer }: { offer: OfferedBack }) {
  const { t } = useTranslation('cart');
  const { language } = useFormats();
  const toasts = useToasts();
  const restore = useRestoreOrder();
  const decline = useDeclineOrder();
  const focusCart = use(FocusCart);
  const { orderId, number, items, gone } = offer;
  const namesOf = (ones: readonly { name: string; quantity?: number }[]) =>
    ones
      .map(({ name, quantity = 1 }) => `${cartItemName(name, language)}${quantity > 1 ? ` × ${quantity}` : ''}`)
      .join(', ');
  const isBusy = restore.isPending || decline.isPending;
  return (
    <section className={styles.notice} aria-label={t('offered.title', { number })}>
      <Icon name="cart" size={20} />
      <div className={styles.words}>
        <p>
          {t('offered.text', { number })} {items.length > 0 && t('offered.items', { names: namesOf(items) })}{' '}
          {gone.length > 0 && t('offered.gone', { names: namesOf(gone) })}
        </p>
        {items.length > 0 && (
          <Button
            look="outlined"
            isSmall
            isBusy={isBusy}
            onClick={() => {
              focusCart();
              restore.mutate(orderId, { onSuccess: () => toasts.done(t('offered.done')) });
            }}
          >
            {t('offered.restore')}
          </Button>
        )}
      </div>
      <IconButton
        aria-label={t('offered.decline')}
        disabled={isBusy}
        onClick={() => {
          focusCart();
          decline.mutate(orderId);
        }}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  );
}
