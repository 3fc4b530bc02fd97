import type { Cart } from '@perpetua/contracts/cart.contract';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';

/** Reads the cart that the server stores; disabled if nobody is logged in. */
export const cartQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['cart', userId],
    queryFn: ({ signal }) => get<Cart>('/Cart', { signal }),
    enabled: userId !== undefined,
  });
