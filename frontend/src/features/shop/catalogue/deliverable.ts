import type { Product } from '@perpetua/contracts/catalogue.contract';
import type { SlotDay, SlotReason } from '@perpetua/contracts/slots.contract';
import { useQueries } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';
import type { Destination } from './destination';

/**
 * The products that cannot be delivered to the chosen place on the chosen day; `reason` is the reason for the first of
 * them.
 */
export interface Undeliverable {
  readonly products: ReadonlySet<string>;
  readonly reason: SlotReason | undefined;
}

/**
 * Checks products against the days of `GET /Checkout/slots`, with one request per lead time. Until a cemetery and a day
 * are chosen and the server has responded, all products count as deliverable.
 */
export function useUndeliverable(products: readonly Product[], destination: Destination | undefined): Undeliverable {
  const cemeteryId = destination?.cemetery?.id;
  const date = destination?.date;
  const firsts = products.filter(
    ({ leadHours }, index) => products.findIndex((other) => other.leadHours === leadHours) === index,
  );
  const days = useQueries({
    queries: firsts.map(({ id }) => ({
      queryKey: ['slots', 'catalogue', cemeteryId, id, date],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        get<SlotDay[]>('/Checkout/slots', {
          query: { kind: 'cemetery', cemeteryId, productIds: id, from: date, to: date },
          signal,
        }),
      enabled: cemeteryId !== undefined && date !== undefined,
    })),
  });
  const refused = firsts.flatMap(({ leadHours }, index) => {
    const day = days[index]?.data?.find((known) => known.date === date);
    return day === undefined || day.open ? [] : [{ leadHours, reason: day.reason ?? day.hours[0]?.reason }];
  });
  const lead = new Set(refused.map(({ leadHours }) => leadHours));
  return {
    products: new Set(products.filter(({ leadHours }) => lead.has(leadHours)).map(({ id }) => id)),
    reason: refused[0]?.reason,
  };
}
