import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api-client';
import type { SlotRange } from './slot-days.policy';

/** Where days and hours are asked for: `/Checkout/slots` with a place, or those of a service. */
export interface SlotSource {
  path: string;
  query?: Record<string, string | undefined>;
}

/** How long an answer holds: somebody else may take the last place of a day. */
const staleMs = 60_000;

/** Two weeks from today at the place where no range is named. */
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

/** The days of a month as the server judges them; empty while it has not answered. */
export function useSlotDays(source: SlotSource, range: SlotRange | undefined): readonly SlotDay[] {
  const { data = nothing } = useQuery({ ...slotDays(source, range), enabled: range !== undefined });
  return data;
}

/** The days of a range on which the place stays closed, no matter who has room; empty while the server has not answered. */
export function useClosedDays(source: SlotSource | undefined, range: SlotRange | undefined): ReadonlySet<string> {
  const { data = [] } = useQuery({
    ...slotDays(source, range),
    enabled: source !== undefined && range !== undefined,
  });
  return new Set(data.filter(({ reason }) => reason === 'holiday' || reason === 'closed_day').map(({ date }) => date));
}

export type Slots = ReturnType<typeof useSlots>;

/** The row of days from today at the place on, and the day that is chosen, which may lie beyond it. */
export function useSlots(source: SlotSource, date: string) {
  const { data: row = nothing, isFetching, error, refetch } = useQuery(slotDays(source));
  const inRow = row.find((day) => day.date === date);
  const isElsewhere = date !== '' && row.length > 0 && inRow === undefined;
  const elsewhere = useQuery({ ...slotDays(source, { from: date, to: date }), enabled: isElsewhere });
  const chosen = inRow ?? elsewhere.data?.find((day) => day.date === date);
  return { row, chosen, today: row[0]?.date, isAsking: isFetching, error, refetch: () => void refetch() };
}
