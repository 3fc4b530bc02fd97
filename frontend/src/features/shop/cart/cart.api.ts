import type { Cart } from '@perpetua/contracts/cart.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, send } from '../../../lib/api-client';
import { useSession } from '../../../lib/session';
import { useToasts } from '../../../ui/toasts';
import {
  type Addition,
  cartOf,
  type StoredItem,
  itemToStore,
  totalQuantity,
  withAdded,
  withQuantity,
} from './cart.policy';
import { cartQuery } from './cart.query';
import { guestItems, keepGuestItems, useGuestItems } from './guest-cart';
import { useIsMerging } from './guest-cart-merge';
import { pictureGuestItem } from './guest-picture';
import { isCartConflict, useCartConflict } from './cart-conflict';
import { forgetAdded, openCart } from './popover-state';

const mutationKey = ['cart'];

/**
 * The cart as all components read it, whether the server or the browser stores it. `quantity` is the number of pieces,
 * shown on the cart button.
 */
export interface ShownCart extends Cart {
  quantity: number;
  /** Whether the server's cart is not loaded yet, or a guest's items are being moved to it; always false for guests. */
  isLoading: boolean;
  error: Error | null;
  refetch: () => void;
}

/** Returns the cart: the server's cart of a logged-in user, or a guest's cart in this browser (docs/domain.md#cart). */
export function useCart(): ShownCart {
  const session = useSession();
  const guest = useGuestItems();
  const { data, isPending, error, refetch } = useQuery(cartQuery(session?.userId));
  const isMerging = useIsMerging();
  const isGuest = session === undefined;
  const cart = isGuest ? cartOf(guest) : (data ?? cartOf([]));
  return {
    ...cart,
    quantity: totalQuantity(cart.items),
    isLoading: !isGuest && (isMerging || (isPending && error === null)),
    error: isGuest ? null : error,
    refetch: () => void refetch(),
  };
}

/**
 * Adds a product and opens the cart. If the rules of the cart refuse the product, a toast says why
 * (docs/domain.md#cart).
 */
export function useAddToCart() {
  const change = useCartChange();
  const replace = useReplaceCart();
  const sayConflict = useCartConflict();
  const add = async (addition: Addition) =>
    change.isGuest ? addForGuest(addition) : change.keep(await addOnServer(addition));
  return useMutation({
    ...change.options,
    onMutate: async (_addition: Addition) => {
      const cameFrom = document.activeElement;
      await change.options.onMutate();
      return { cameFrom };
    },
    mutationFn: add,
    onSuccess: (_answer, { product }, { cameFrom }) => openCart(JSON.stringify(product.name), cameFrom),
    onError: async (error, addition) => {
      if (!isCartConflict(error)) return change.options.onError(error);
      const { items } = await change.read();
      sayConflict({ items, addition, replace: () => replace.mutate(addition) });
    },
  });
}

/**
 * Empties the cart and adds a product; for users who prefer a product that the cart refused to the items in the cart.
 */
function useReplaceCart() {
  const change = useCartChange();
  return useMutation({
    ...change.options,
    mutationFn: async (addition: Addition) => {
      const { items } = await change.read();
      if (change.isGuest) keepGuestItems([]);
      else for (const { id } of items) await setOnServer(id, 0);
      return change.isGuest ? addForGuest(addition) : change.keep(await addOnServer(addition));
    },
    onSuccess: (_answer, { product }) => openCart(JSON.stringify(product.name)),
  });
}

/**
 * Sets the quantity of an item; 0 removes the item. The cart shows the change immediately and reverts it if the server
 * rejects it.
 */
export function useChangeQuantity() {
  const change = useCartChange();
  return useMutation({
    ...change.options,
    onMutate: async (wanted: { id: string; quantity: number }) => {
      forgetAdded();
      await change.options.onMutate();
      change.foresee((items) => withQuantity(items, wanted));
    },
    mutationFn: async ({ id, quantity }: { id: string; quantity: number }) => {
      if (change.isGuest) return keepGuestItems(withQuantity(guestItems(), { id, quantity }));
      return change.keep(await setOnServer(id, quantity));
    },
  });
}

/**
 * Empties the cart: with one request per item on the server, by removing the storage key for a guest
 * (docs/domain.md#cart).
 */
export function useClearCart() {
  const change = useCartChange();
  return useMutation({
    ...change.options,
    onMutate: async () => {
      forgetAdded();
      await change.options.onMutate();
    },
    mutationFn: async (ids: readonly string[]) => {
      if (change.isGuest) return keepGuestItems([]);
      for (const id of ids) change.keep(await setOnServer(id, 0));
    },
  });
}

/**
 * Moves items kept for later back into the cart. Items in the cart that cannot be bought together with these are kept
 * for later instead.
 */
export function useRestoreKept() {
  const change = useCartChange();
  return useMutation({
    ...change.options,
    mutationFn: async (wanted: Pick<StoredItem, 'planId'> & { productId: string }) =>
      change.keep(await send<Cart>('POST', '/Cart/restore', { body: wanted })),
  });
}

/** Puts back into the cart what an order took from it whose voucher was not paid. */
export function useRestoreOrder() {
  const change = useCartChange();
  return useMutation({
    ...change.options,
    mutationFn: async (orderId: string) =>
      change.keep(await send<Cart>('POST', '/Cart/restore', { body: { orderId } })),
  });
}

/** Declines what an order's voucher left to put back. */
export function useDeclineOrder() {
  const change = useCartChange();
  return useMutation({
    ...change.options,
    mutationFn: async (orderId: string) => change.keep(await send<Cart>('DELETE', `/Cart/offered/${orderId}`)),
  });
}

/** Notes that the customer has read what changed in the cart. */
export function useReadChanges() {
  const change = useCartChange();
  return useMutation({
    ...change.options,
    mutationFn: async () => change.keep(await send<Cart>('DELETE', '/Cart/changes')),
  });
}

/** Discards the items kept for later. */
export function useForgetKept() {
  const change = useCartChange();
  return useMutation({
    ...change.options,
    mutationFn: async () => change.keep(await send<Cart>('DELETE', '/Cart/kept')),
  });
}

/**
 * The options and functions that all changes of the cart share: changes are sent one after the other, the server's
 * response is cached, and errors are shown as a toast.
 */
function useCartChange() {
  const session = useSession();
  const queryClient = useQueryClient();
  const { refused } = useToasts();
  const { queryKey } = cartQuery(session?.userId);
  return {
    isGuest: session === undefined,
    /** Reads the current cart without using cached data; rejects if the server cannot be reached. */
    read: async (): Promise<Pick<Cart, 'items'>> =>
      session === undefined
        ? cartOf(guestItems())
        : queryClient.fetchQuery({ ...cartQuery(session.userId), staleTime: 0 }),
    /**
     * Caches the server's response only if no later change is pending, because the response does not contain later
     * changes.
     */
    keep: (cart: Cart) => {
      if (queryClient.isMutating({ mutationKey }) <= 1) queryClient.setQueryData(queryKey, cart);
    },
    foresee: (become: (items: readonly StoredItem[]) => StoredItem[]) => {
      queryClient.setQueryData(queryKey, (cart) => (cart === undefined ? undefined : cartOf(become(cart.items), cart)));
    },
    options: {
      mutationKey,
      scope: { id: 'cart' },
      onMutate: () => queryClient.cancelQueries({ queryKey }),
      onError: (error: Error) => {
        refused(error);
        void queryClient.invalidateQueries({ queryKey });
      },
    },
  };
}

function addForGuest(addition: Addition): void {
  const items = withAdded(guestItems(), itemToStore(addition));
  if (typeof items === 'string') throw new ApiError({ code: items, status: 409 });
  keepGuestItems(items);
  void pictureGuestItem(addition.product);
}

const addOnServer = ({ product, quantity, plan }: Addition): Promise<Cart> =>
  send<Cart>('POST', '/Cart', { body: { productId: product.id, quantity, planId: plan?.servicesPlansID } });

const setOnServer = (productId: string, quantity: number): Promise<Cart> =>
  quantity < 1
    ? send<Cart>('DELETE', `/Cart/${productId}`)
    : send<Cart>('PATCH', '/Cart', { body: { productId, quantity } });
