import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';
import type { Destination } from './destination';
import { earliestOf } from './earliest-moment.policy';

/**
 * The earliest moment of a product at the destination's cemetery; without one, by the lead times alone, as for a church
 * or a home. Null when the next two weeks have none.
 */
export function useEarliestMoment({ id }: Pick<Product, 'id'>, destination: Destination | undefined) {
  const cemeteryId = destination?.cemetery?.id;
  return useQuery({
    queryKey: ['slots', 'earliest', id, cemeteryId],
    queryFn: ({ signal }) => get<SlotDay[]>('/Checkout/slots', { query: { cemeteryId, productIds: id }, signal }),
    select: earliestOf,
  });
}
