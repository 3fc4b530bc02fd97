import { Temporal } from 'temporal-polyfill';
import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import { weekOf } from '@perpetua/contracts/standing-acceptance';

type Weekday = keyof WeeklyCapacity;

/** In the order of Temporal's day numbers, which begin with Monday. */
const DAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

interface Employee {
  readonly partnerId: string;
  readonly capacity: WeeklyCapacity;
}

const weekdays = new Map<string, Weekday>();

const weekdayOf = (date: string): Weekday => {
  const day = weekdays.get(date) ?? DAYS.at(Temporal.PlainDate.from(date).dayOfWeek - 1);
  if (day === undefined) throw new RangeError(`${date} is no day of a week`);
  weekdays.set(date, day);
  return day;
};

/** How many services a partner takes on a local date. */
export const capacityOn = ({ capacity }: Employee, date: string): number => capacity[weekdayOf(date)];

/** The services of every partner, day by day. Throws when a day would exceed the partner's capacity. */
export class DayBooks {
  private readonly byDay = new Map<string, number>();
  private readonly all = new Map<string, number>();
  private readonly inAdvance = new Map<string, number>();

  load({ partnerId }: Employee, date: string): { readonly day: number; readonly open: number } {
    return { day: this.byDay.get(`${partnerId} ${date}`) ?? 0, open: this.all.get(partnerId) ?? 0 };
  }

  hasRoom(employee: Employee, date: string): boolean {
    return this.load(employee, date).day < capacityOn(employee, date);
  }

  /** Notes that a service was accepted in advance, or (-1) handed back. */
  noteInAdvance({ partnerId }: Employee, date: string, by: 1 | -1): void {
    for (const key of [`${partnerId} ${date}`, `${partnerId} week ${weekOf(date)}`]) {
      this.inAdvance.set(key, (this.inAdvance.get(key) ?? 0) + by);
    }
  }

  /** The services accepted in advance of a day and of its week. */
  loadInAdvance({ partnerId }: Employee, date: string): { readonly day: number; readonly week: number } {
    return {
      day: this.inAdvance.get(`${partnerId} ${date}`) ?? 0,
      week: this.inAdvance.get(`${partnerId} week ${weekOf(date)}`) ?? 0,
    };
  }

  take(employee: Employee, date: string): void {
    if (!this.hasRoom(employee, date)) throw new Error(`${employee.partnerId} has no room on ${date}`);
    this.change(employee, date, 1);
  }

  giveBack(employee: Employee, date: string): void {
    this.change(employee, date, -1);
  }

  private change({ partnerId }: Employee, date: string, by: number): void {
    const day = `${partnerId} ${date}`;
    this.byDay.set(day, (this.byDay.get(day) ?? 0) + by);
    this.all.set(partnerId, (this.all.get(partnerId) ?? 0) + by);
  }
}
