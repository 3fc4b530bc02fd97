import type { Cart } from '@perpetua/contracts/cart.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, send } from '../../lib/api-client';
import { useFormats } from '../../lib/formats';
import { currentSession, useSession } from '../../lib/session';
import { useToasts } from '../../ui/toasts';
import { cartItemName } from './cart-item-name';
import type { KeptItem } from './cart.policy';
import { cartQuery } from './cart.query';
import { guestItems, keepGuestItems, useGuestItems } from './guest-cart';

const lockName = 'perpetua:guest-cart-merge';
/** Answers that say "not for this cart"; with any other the item waits for the next time. */
const refusals: readonly number[] = [400, 404, 409, 422];

let earlier: Promise<unknown> = Promise.resolve();

/**
 * Brings what a guest had put in the cart into the account once somebody is logged in, and never stands in the login's
 * way: what the account's cart refuses stays out and is named in a toast. Answers whether that is still going on.
 */
export function useGuestCartMerge(): boolean {
  const { t } = useTranslation('cart');
  const { language } = useFormats();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const userId = useSession()?.userId;
  const hasItems = useGuestItems().length > 0;
  /** For whom it did not come to an end, for want of a connection; tried again with the next page. */
  const [stuckFor, setStuckFor] = useState<string>();

  const sayLeftOut = useEffectEvent((items: readonly KeptItem[]) => {
    if (items.length === 0) return;
    toasts.warn(t('leftOut', { names: items.map(({ name }) => cartItemName(name, language)).join(', ') }));
  });

  useEffect(() => {
    if (userId === undefined || !hasItems) return;
    const { queryKey } = cartQuery(userId);
    /** A reading under way may still be of the cart without the item. */
    const keep = async (cart: Cart) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, cart);
    };
    void oneAtATime(() => moveItems(userId, keep)).then((leftOut) => {
      sayLeftOut(leftOut);
      if (guestItems().length > 0) setStuckFor(userId);
    });
  }, [userId, hasItems, queryClient]);
  return userId !== undefined && hasItems && stuckFor !== userId;
}

/** Moves the items one by one; each leaves the guest's cart when the server has decided on it. Answers those refused. */
async function moveItems(userId: string, keep: (cart: Cart) => Promise<void>): Promise<KeptItem[]> {
  const refused: KeptItem[] = [];
  for (const item of guestItems()) {
    if (currentSession()?.userId !== userId) return refused;
    try {
      await keep(await addToAccount(item));
    } catch (error) {
      const isRefused = error instanceof ApiError && refusals.includes(error.status);
      if (!isRefused) return refused;
      refused.push(item);
    }
    keepGuestItems(guestItems().filter(({ id }) => id !== item.id));
  }
  return refused;
}

const addToAccount = ({ id, quantity, planId }: KeptItem): Promise<Cart> =>
  send<Cart>('POST', '/Cart', { body: { productId: id, quantity, planId } });

/** One tab and one part of the page after the other: whoever comes later finds nothing left to move. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work);
  const mine = earlier.then(work);
  earlier = mine.catch(() => undefined);
  return mine;
}
