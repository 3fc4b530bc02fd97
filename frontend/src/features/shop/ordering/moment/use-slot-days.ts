import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/api-client';
import type { SlotRange } from './slot-days.policy';

/** Where the server returns possible days and hours: `/Checkout/slots` with a place, or the slots of a service. */
export interface SlotSource {
  path: string;
  query?: Record<string, string | undefined>;
}

/** How long a response is fresh; short, because another customer may take the only free slot of a day. */
const staleMs = 60_000;

/** The query for the days of a range; without a range, for two weeks from today at the place. */
const slotDays = (source: SlotSource | undefined, range?: SlotRange) => {
  const { path = '', query } = source ?? {};
  return queryOptions({
    queryKey: ['slots', path, query, range ?? 'row'],
    queryFn: ({ signal }) => get<SlotDay[]>(path, { query: { ...query, ...range }, signal }),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    retry: false,
  });
};

const nothing: readonly SlotDay[] = [];

/** The days of a range, possible or not; empty until the server has responded. */
export function useSlotDays(source: SlotSource, range: SlotRange | undefined): readonly SlotDay[] {
  const { data = nothing } = useQuery({ ...slotDays(source, range), enabled: range !== undefined });
  return data;
}

/**
 * The days of a range on which the place is closed, regardless of the partners' capacity; empty until the server has
 * responded.
 */
export function useClosedDays(source: SlotSource | undefined, range: SlotRange | undefined): ReadonlySet<string> {
  const { data = [] } = useQuery({
    ...slotDays(source, range),
    enabled: source !== undefined && range !== undefined,
  });
  return new Set(data.filter(({ reason }) => reason === 'holiday' || reason === 'closed_day').map(({ date }) => date));
}

export type Slots = ReturnType<typeof useSlots>;

/** The row of days, from today at the place, and the chosen day, which may be later than the row. */
export function useSlots(source: SlotSource, date: string) {
  const { data: row = nothing, isFetching, error, refetch } = useQuery(slotDays(source));
  const inRow = row.find((day) => day.date === date);
  const isElsewhere = date !== '' && row.length > 0 && inRow === undefined;
  const elsewhere = useQuery({ ...slotDays(source, { from: date, to: date }), enabled: isElsewhere });
  const chosen = inRow ?? elsewhere.data?.find((day) => day.date === date);
  return { row, chosen, today: row[0]?.date, isAsking: isFetching, error, refetch: () => void refetch() };
}
