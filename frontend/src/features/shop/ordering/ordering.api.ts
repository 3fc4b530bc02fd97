import type { Cart, CartItem } from '@perpetua/contracts/cart.contract';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import type { Address } from '@perpetua/contracts/identity.contract';
import type {
  CancelledOrder,
  CheckoutAnswer,
  Consents,
  Order,
  PayAnswer,
  WithdrawnOrder,
} from '@perpetua/contracts/ordering.contract';
import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import type { correctOrderSchema } from '@perpetua/contracts/order-correction.contract';
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError, get, getPage, send } from '../../../lib/api-client';
import { shownLanguage } from '../../../lib/i18n';
import { useIdempotencyKey } from '../../../lib/idempotency-key';
import { useSession } from '../../../lib/session';
import { useBuyer } from './draft/buyer';
import { productQuery } from '../catalogue/catalogue.api';
import type { PlaceAttempt } from './draft/checkout.machine';
import { cartChangedCode } from './draft/checkout-steps.policy';

/** The name under which a checkout's draft is stored until its order is paid. */
export const draftName = 'checkout';
/** The name under which the last request is stored, so that it is repeated with the same key after a reload. */
export const attemptName = 'checkout-attempt';

/** The maximum number of entries in one page of a list (docs/domain.md#api). */
const wholeList = 100;
const dayMs = 86_400_000;

/** Identifies the content of the cart: its items and its total. */
export function stampOf({ items, total }: Pick<Cart, 'items' | 'total'>): string {
  return JSON.stringify([items.map(({ id, quantity, planId }) => [id, quantity, planId]), total]);
}

/** The total of the cart that {@link stampOf} identified. */
const totalIn = (stamp: string): string => (JSON.parse(stamp) as [unknown, string])[1];

/**
 * Places the order with the ribbon texts of items in the cart only. Rejects with `cart_changed` when the cart differs
 * from the one shown when the button was pressed.
 */
export async function placeOrder({ request, key, stamp }: PlaceAttempt): Promise<CheckoutAnswer> {
  const cart = await get<Cart>('/Cart');
  if (cart.items.length > 0 && stampOf(cart) !== stamp) throw new ApiError({ code: cartChangedCode, status: 409 });
  const items = request.items?.filter(({ productId }) => cart.items.some(({ id }) => id === productId));
  const body = { ...request, items, expectedTotal: totalIn(stamp) };
  return send<CheckoutAnswer>('POST', '/Checkout', { body, idempotencyKey: key });
}

const useProductsOf = (items: readonly Pick<CartItem, 'id'>[]) =>
  useQueries({ queries: items.map(({ id }) => ({ ...productQuery(id), staleTime: dayMs })) });

/** The products that have a ribbon; `data` is undefined until all products are loaded, and if one cannot be loaded. */
export function useRibbonedProducts(items: readonly Pick<CartItem, 'id'>[]) {
  const products = useProductsOf(items);
  const areLoaded = products.every(({ data }) => data !== undefined);
  return {
    isPending: products.some(({ isPending }) => isPending),
    data: areLoaded ? products.flatMap(({ data }) => (data?.hasRibbon ? [data] : [])) : undefined,
  };
}

/**
 * The minimum number of hours between the order and the slot for all of these products; undefined until they are
 * loaded.
 */
export function useLeadHours(items: readonly Pick<CartItem, 'id'>[]): number | undefined {
  const products = useProductsOf(items);
  if (products.some(({ isPending }) => isPending)) return undefined;
  return Math.max(minimumLeadHours, ...products.map(({ data }) => data?.leadHours ?? 0));
}

/** The customer's registered graves, to choose from. */
export function useGraveChoices() {
  const session = useSession();
  const customer = useBuyer();
  return useQuery({
    queryKey: ['grave', 'choices', customer ?? session?.userId],
    queryFn: ({ signal }) => get<Grave[]>('/Grave', { query: { customer, pageSize: wholeList }, signal }),
    enabled: session !== undefined,
  });
}

/** The customer's saved addresses; none for guests. */
export function useAddressChoices() {
  const session = useSession();
  const user = useBuyer();
  return useQuery({
    queryKey: ['user', 'address-choices', user ?? session?.userId],
    queryFn: ({ signal }) => get<Address[]>('/User/adresses', { query: { user, pageSize: wholeList }, signal }),
    enabled: session !== undefined,
  });
}

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => get<Order>(`/Order/${orderId}`, { signal }),
    enabled: orderId !== '',
  });

/**
 * The number of newest orders that are searched for open ones. Hardly anybody has more open orders: a new checkout
 * supersedes an unpaid one without a voucher, and unpaid orders expire.
 */
const newestOrders = 25;

/** Whether an order waits for the customer: for the payment, also of a voucher, or for another date after a late one. */
const needsCustomer = ({ allowedActions, status }: Order): boolean =>
  status === 'payment_processing' || allowedActions.includes('pay') || allowedActions.includes('reschedule');

/** Whether a new checkout closes the order: it is unpaid, has no voucher, and was not placed by phone or as a renewal. */
export const isClosedByCheckout = ({ status, phone, renews, payment }: Order): boolean =>
  phone === undefined &&
  renews === undefined &&
  payment.method !== voucherMethod &&
  (status === 'awaiting_payment' || status === 'payment_failed');

const voucherMethod = 'multibanco';

/** The orders that wait for the customer, newest first; kept current by live events. */
export function useOpenOrders() {
  const session = useSession();
  return useQuery({
    queryKey: ['order', 'open', session?.userId],
    queryFn: async ({ signal }) => {
      const { items } = await getPage<Order>('/Order', {
        query: { customer: session?.userId, pageSize: newestOrders },
        signal,
      });
      return items.filter(needsCustomer);
    },
    enabled: session !== undefined,
  });
}

/** An order, with the data and actions that the server permits to the signed-in user; kept current by live events. */
export const useOrder = (orderId: string) => useQuery(orderQuery(orderId));

/** The services with these ids; those that are not loaded yet or cannot be read are left out. */
export function useServicesOf(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['service', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => get<Service>(`/Service/${id}`, { signal }),
    })),
    combine: (answers) => ({
      services: answers.flatMap(({ data }) => data ?? []),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  });
}

/**
 * Requests the URL of the payment page. A retry after a lost response has the same idempotency key, a retry after a
 * refusal a new one.
 */
export function usePayOrder({ id: orderId, total: expectedTotal }: Pick<Order, 'id' | 'total'>) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const { i18n } = useTranslation();
  return useMutation({
    mutationFn: (consents?: Consents) => {
      const accepted = consents && { consents, language: shownLanguage(i18n.resolvedLanguage) };
      const body = { ...accepted, expectedTotal };
      return send<PayAnswer>('POST', `/Order/${orderId}/pay`, { body, idempotencyKey: key.keyOf(body) });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['order'] }),
    onSettled: (_answer, error) => key.settled(error),
  });
}

/** Chooses another date for an order whose payment came too late for the first one. */
export function useRescheduleOrder({ id: orderId, total: expectedTotal }: Pick<Order, 'id' | 'total'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (moment: { date: string; hour?: string }) =>
      send<Order>('POST', `/Order/${orderId}/reschedule`, { body: { ...moment, expectedTotal } }),
    onSuccess: async () => {
      await Promise.all(['order', 'service'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })));
    },
  });
}

/** Cancels an order, as far as that is still possible, for the refund that the customer saw. */
export function useCancelOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (expectedRefund: string | undefined) =>
      send<CancelledOrder>('POST', `/Order/${orderId}/cancel`, { body: { expectedRefund } }),
    onSettled: async () => {
      await Promise.all(
        ['order', 'service', 'subscription'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      );
    },
  });
}

/** Corrects what was written with an order; an admin gives the `reason`. */
export function useCorrectOrder(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (correction: z.input<typeof correctOrderSchema>) =>
      send<Order>('PATCH', `/Order/${orderId}/delivery`, { body: correction }),
    onSettled: async () => {
      await Promise.all(['order', 'service'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })));
    },
  });
}

/** Withdraws from the contract of an order, for the refund that was shown; an admin gives the `reason`. */
export function useWithdraw(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { expectedRefund: string | undefined; reason?: string }) =>
      send<WithdrawnOrder>('POST', `/Order/${orderId}/withdraw`, { body }),
    onSettled: async () => {
      await Promise.all(
        ['order', 'service', 'subscription'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })),
      );
    },
  });
}

/** A customer's newest orders, and the number of all the customer's orders; for admins. */
export function useOrdersOf(customer: string) {
  return useQuery({
    queryKey: ['order', 'of-person', customer],
    queryFn: ({ signal }) => getPage<Order>('/Order', { query: { customer, pageSize: 5 }, signal }),
  });
}
