import type { Cart, MergedCart } from '@perpetua/contracts/cart.contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, send } from '../../../lib/api-client';
import { useFormats } from '../../../lib/formats';
import { currentSession, roleOfSession, useSession } from '../../../lib/session';
import { sharedValue } from '../../../lib/stored-value';
import { useToasts } from '../../../ui/toasts';
import { cartItemName } from './cart-item-name';
import { type StoredItem, maximumQuantity } from './cart.policy';
import { cartQuery } from './cart.query';
import { guestItems, guestMergeId, keepGuestItems, useGuestItems } from './guest-cart';

const lockName = 'perpetua:guest-cart-merge';
/**
 * The HTTP status codes with which the server permanently rejects the items of a request. After any other error, the
 * items stay in the guest's cart and are sent again later.
 */
const refusals: readonly number[] = [400, 404, 409, 422];
/** The most items that the server accepts in one merge. */
const maxConcurrent = 50;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The items to report in toasts after the guest's cart has been merged into the account's. */
interface Moved {
  /** Items that are no longer sold, or not with the chosen plan, and items that the server rejected. */
  leftOut: StoredItem[];
  /** Items whose quantity was reduced to the maximum. */
  capped: StoredItem[];
  /** The names of all items kept for later, if the merge removed some from the cart; otherwise empty. */
  keptForLater: string[];
}

let earlier: Promise<unknown> = Promise.resolve();

/**
 * The id of the user whose merge ended without the server accepting or permanently rejecting all items. The merge is
 * tried again when `Merging` is mounted again, for example after a reload.
 */
const stuckFor = sharedValue<string | undefined>(undefined);

/**
 * The id of the logged-in customer, into whose cart a guest's items are merged. Undefined for partners and admins, who
 * have no cart.
 */
function useOwner(): string | undefined {
  const session = useSession();
  return roleOfSession(session) === 'customer' ? session?.userId : undefined;
}

/** Whether a guest's items are being merged into the account's cart. */
export function useIsMerging(): boolean {
  const userId = useOwner();
  const hasItems = useGuestItems().length > 0;
  return stuckFor.use() !== userId && userId !== undefined && hasItems;
}

/**
 * Merges a guest's cart into the account's after a customer has logged in, without delaying the login. Items that are
 * not sold any more are dropped, and items that cannot be bought together are kept for later; toasts report both.
 * Mounted only once, in the root layout.
 */
export function GuestCartMerge() {
  const userId = useOwner();
  const hasItems = useGuestItems().length > 0;
  return <Suspense>{userId !== undefined && hasItems && <Merging key={userId} userId={userId} />}</Suspense>;
}

function Merging({ userId }: { userId: string }) {
  const { t } = useTranslation('cart');
  const { language } = useFormats();
  const toasts = useToasts();
  const queryClient = useQueryClient();

  const say = useEffectEvent(({ leftOut, capped, keptForLater }: Moved) => {
    const namesOf = (names: string[]) => names.map((name) => cartItemName(name, language)).join(', ');
    if (leftOut.length > 0) toasts.warn(t('leftOut', { names: namesOf(leftOut.map(({ name }) => name)) }));
    if (capped.length > 0) {
      toasts.warn(t('capped', { names: namesOf(capped.map(({ name }) => name)), most: maximumQuantity }));
    }
    if (keptForLater.length > 0) toasts.done(t('movedAside', { names: namesOf(keptForLater) }));
  });

  useEffect(() => {
    stuckFor.set(undefined);
    const { queryKey } = cartQuery(userId);
    /** Caches the merged cart. First cancels a pending read, because its response may not contain the merged items. */
    const keep = async (cart: Cart) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, cart);
    };
    void oneAtATime(() => moveItems(userId, keep)).then((moved) => {
      say(moved);
      if (guestItems().length > 0) stuckFor.set(userId);
    });
  }, [userId, queryClient]);
  return null;
}

/**
 * Merges the guest's items in batches. Items are removed from the guest's cart as soon as the server has accepted or
 * permanently rejected them.
 */
async function moveItems(userId: string, keep: (cart: Cart) => Promise<void>): Promise<Moved> {
  const moved: Moved = { leftOut: [], capped: [], keptForLater: [] };
  while (guestItems().length > 0 && currentSession()?.userId === userId) {
    const sent = guestItems().slice(0, maxConcurrent);
    try {
      const answer = await mergeIntoAccount(sent.filter(({ id }) => uuid.test(id)));
      await keep(answer.cart);
      note(moved, sent, answer);
    } catch (error) {
      if (!(error instanceof ApiError && refusals.includes(error.status))) return moved;
      moved.leftOut.push(...sent);
    }
    keepGuestItems(guestItems().filter(({ id }) => sent.every((item) => item.id !== id)));
  }
  return moved;
}

function note(moved: Moved, sent: readonly StoredItem[], { cart, outcome, dropped, capped }: MergedCart): void {
  const isNamedIn = (list: readonly { productId: string }[], { id }: StoredItem) =>
    list.some(({ productId }) => productId === id.toLowerCase());
  moved.leftOut.push(...sent.filter((item) => !uuid.test(item.id) || isNamedIn(dropped, item)));
  moved.capped.push(...sent.filter((item) => isNamedIn(capped, item)));
  const isInCart = ({ id }: StoredItem) => cart.items.some((item) => item.id === id.toLowerCase());
  const isKept = ({ id }: StoredItem) => cart.keptForLater.some((item) => item.id === id.toLowerCase());
  const hasLeft = outcome === 'replaced' || sent.some((item) => isKept(item) && !isInCart(item));
  if (hasLeft) moved.keptForLater = cart.keptForLater.map(({ name }) => name);
}

const mergeIntoAccount = (items: readonly StoredItem[]): Promise<MergedCart> =>
  send<MergedCart>('POST', '/Cart/merge', {
    body: {
      items: items.map(({ id, quantity, planId }) => ({ productId: id, quantity, planId })),
      mergeId: guestMergeId(),
    },
  });

/** Runs `work` in only one tab at a time. When the next tab runs it, no items are left to merge. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(lockName, work);
  const mine = earlier.then(work);
  earlier = mine.catch(() => undefined);
  return mine;
}
