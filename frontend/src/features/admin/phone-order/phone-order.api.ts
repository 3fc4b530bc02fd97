import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { User } from '@perpetua/contracts/identity.contract';
import type { Order, PhoneOrderAnswer } from '@perpetua/contracts/ordering.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, getPage, isAmountChanged, send } from '../../../lib/api-client';
import { productPlansQuery } from '../../shop/catalogue/catalogue.api';
import type { CheckoutDraft } from '../../shop/ordering/draft/checkout-draft.policy';
import { useIdempotencyKey } from '../../../lib/idempotency-key';
import { type PhoneDraft, type PhoneItem, phoneRequestOf } from './phone-order.policy';

/** The maximum number of suggested customers. */
const proposals = 8;

/** Finds customers by name, e-mail, phone or tax number; returns the newest while nothing is typed. */
export function useCustomers(q: string) {
  return useQuery({
    queryKey: ['user', 'customers', q],
    queryFn: ({ signal }) =>
      getPage<User>('/User', {
        query: { q, usertype_id: usertypeIds.Customer, blocked: false, pageSize: proposals },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** An order as the server created it, and the server's answer with the payment link. */
export interface PlacedOrder {
  order: Order;
  answer: PhoneOrderAnswer;
}

/** The items as they are sold now. */
const itemsNow = (items: readonly PhoneItem[], client: QueryClient): Promise<PhoneItem[]> =>
  Promise.all(
    items.map(async ({ product: { id }, quantity, plan: chosen }) => {
      const [product, plans] = await Promise.all([
        get<Product>(`/Product/${id}`),
        chosen === undefined ? [] : client.fetchQuery({ ...productPlansQuery(id), staleTime: 0 }),
      ]);
      const plan = plans.find(({ servicesPlansID }) => servicesPlansID === chosen?.servicesPlansID);
      return { product, quantity, plan };
    }),
  );

/**
 * Places the order. A retry after a lost response has the same idempotency key, so it places no second order; after a
 * refusal or a change, the next request has a new key. Where the total has changed meanwhile, `onItems` gets the items
 * with their present prices.
 */
export function usePlacePhoneOrder(onItems: (items: readonly PhoneItem[]) => void) {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: async ({ draft, form }: { draft: PhoneDraft; form: CheckoutDraft }): Promise<PlacedOrder> => {
      const body = phoneRequestOf(draft, form);
      const answer = await send<PhoneOrderAnswer>('POST', '/Order', { body, idempotencyKey: key.keyOf(body) });
      return { answer, order: await get<Order>(`/Order/${answer.orderId}`) };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['order'] }),
    onError: async (error, { draft }) => {
      if (isAmountChanged(error)) onItems(await itemsNow(draft.items, client));
    },
    onSettled: (_order, error) => key.settled(error),
  });
}
