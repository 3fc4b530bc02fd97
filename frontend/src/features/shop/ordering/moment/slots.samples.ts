import { addDays } from '@perpetua/contracts/local-dates';
import type { SlotDay } from '@perpetua/contracts/slots.contract';

const everyHour = Array.from({ length: 12 }, (_, index) => ({
  hour: `${String(index + 8).padStart(2, '0')}:00`,
  open: true,
}));

/** Two weeks that start with `today`; all days are open except the first. For a cleaning, `hours` is empty. */
export const openDays = (today: string, { hours = everyHour }: Partial<Pick<SlotDay, 'hours'>> = {}): SlotDay[] =>
  Array.from({ length: 14 }, (_, index) =>
    index === 0
      ? { date: today, open: false, reason: 'too_soon', hours: [] }
      : { date: addDays(today, index), open: true, hours },
  );
