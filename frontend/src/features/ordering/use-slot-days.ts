import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { keepPreviousData, queryOptions, useIsFetching, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api-client';
import type { SlotRule } from './delivery-slots.policy';
import { daysByLeadTime, rowRange, type SlotRange } from './slot-days.policy';

/** Where days and hours are asked for: `/Checkout/slots` with a place, or those of a service. */
export interface SlotSource {
  path: string;
  query?: Record<string, string | undefined>;
}

/** How long an answer holds: somebody else may take the last place of a day. */
const staleMs = 60_000;

const slotDays = (source: SlotSource | undefined, range: SlotRange | undefined) => {
  const { path = '', query } = source ?? {};
  return queryOptions({
    queryKey: ['slots', path, query, range],
    queryFn: ({ signal }) => get<SlotDay[]>(path, { query: { ...query, ...range }, signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    enabled: source !== undefined && range !== undefined,
    retry: false,
  });
};

/** The days of a range as the server judges them; by lead time alone while it has not answered. */
export function useSlotDays(source: SlotSource, rule: SlotRule, range: SlotRange | undefined): readonly SlotDay[] {
  const { data, isPlaceholderData } = useQuery(slotDays(source, range));
  if (range === undefined) return [];
  const isOfRange = data !== undefined && !(isPlaceholderData && data[0]?.date !== range.from);
  return isOfRange ? data : daysByLeadTime(range, rule);
}

/** Whether an answer about any days is on its way. */
export const useIsAskingForSlots = (): boolean => useIsFetching({ queryKey: ['slots'] }) > 0;

/** The days of a range on which the place stays closed, no matter who has room; empty while the server has not answered. */
export function useClosedDays(source: SlotSource | undefined, range: SlotRange | undefined): ReadonlySet<string> {
  const { data = [] } = useQuery(slotDays(source, range));
  return new Set(data.filter(({ reason }) => reason === 'holiday' || reason === 'closed_day').map(({ date }) => date));
}

/** The row of days, and the day that is chosen, which may lie beyond it. */
export function useRowAndChosenDay(source: SlotSource, rule: SlotRule, date: string) {
  const row = useSlotDays(source, rule, rowRange(rule));
  const inRow = row.find((day) => day.date === date);
  const elsewhere = useSlotDays(
    source,
    rule,
    date === '' || inRow !== undefined ? undefined : { from: date, to: date },
  );
  return { row, chosen: inRow ?? elsewhere[0] };
}
