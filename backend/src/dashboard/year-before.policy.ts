import { Temporal } from 'temporal-polyfill';
import { dateText } from '../platform/clock/local-time.js';

/** A range of local days, both included, YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * The same days of the year before. 29 February belongs to 28 February of the year after it, so a range that ends on 28
 * February includes the 29 February before it, and a range that begins on 29 February is compared from 1 March on.
 */
export const yearBefore = ({ from, to }: Days): Days => ({
  from: dateText(dayOfYearBefore(Temporal.PlainDate.from(from))),
  to: dateText(dayOfYearBefore(Temporal.PlainDate.from(to).add({ days: 1 })).subtract({ days: 1 })),
});

const dayOfYearBefore = (day: Temporal.PlainDate): Temporal.PlainDate => {
  const earlier = day.subtract({ years: 1 });
  return earlier.day === day.day ? earlier : earlier.add({ days: 1 });
};
