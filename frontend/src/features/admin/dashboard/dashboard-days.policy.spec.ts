import { describe, expect, it } from '@jest/globals';
import type { Dashboard, DayFigures } from '@perpetua/contracts/dashboard.contract';
import { bucketsOf, daysUntil, growth, spanOf } from './dashboard-days.policy';

const figures = (day: string, ordersPaid: number): DayFigures => ({
  day,
  ordersPlaced: ordersPaid,
  ordersPaid,
  paid: `${ordersPaid * 20}.00`,
  refunds: 0,
  refunded: '0.00',
  offersMade: 0,
  offersAccepted: 0,
  offersDeclined: 0,
  offersExpired: 0,
  servicesScheduled: 0,
  servicesEscalated: 0,
  servicesUnmatched: 0,
  servicesClosed: 0,
  servicesCancelled: 0,
  acceptanceP50: 12,
  acceptanceP95: 54,
});

const dashboard = (from: string, to: string, days: DayFigures[], before: DayFigures[] = []) =>
  ({ from, to, days, lastYear: { days: before } }) as unknown as Dashboard;

describe('the days of the dashboard', () => {
  it('end today, and the URL sets their number, 30 by default', () => {
    expect(daysUntil('2026-11-24', 7)).toEqual({ from: '2026-11-18', to: '2026-11-24' });
    expect(spanOf(new URLSearchParams('days=90'))).toBe(90);
    expect(spanOf(new URLSearchParams('days=12'))).toBe(30);
  });

  it('have one bucket each, even days without events, and the bucket of today is marked as unfinished', () => {
    const days = bucketsOf(dashboard('2026-11-22', '2026-11-24', [figures('2026-11-23', 2)]), 'day');
    expect(days.map(({ orders, isOpen }) => [orders, isOpen])).toEqual([
      [0, false],
      [2, false],
      [0, true],
    ]);
    expect(days[1]).toMatchObject({ paid: 40, p50: 12, p95: 54 });
  });

  it('compare 28 February with both 28 and 29 February of the year before if that was a leap year', () => {
    const days = bucketsOf(
      dashboard('2029-02-28', '2029-03-01', [], [figures('2028-02-28', 1), figures('2028-02-29', 2)]),
      'day',
    );
    expect(days.map(({ before }) => before)).toEqual([3, 0]);
  });

  it('are summed into weeks that begin on Monday, each next to the orders on the same days a year earlier', () => {
    const weeks = bucketsOf(
      dashboard(
        '2026-11-20',
        '2026-11-24',
        [figures('2026-11-24', 1), figures('2026-11-22', 3)],
        [figures('2025-11-23', 4)],
      ),
      'week',
    );
    expect(weeks.map(({ from, to, orders, before }) => ({ from, to, orders, before }))).toEqual([
      { from: '2026-11-20', to: '2026-11-22', orders: 3, before: 0 },
      { from: '2026-11-23', to: '2026-11-24', orders: 1, before: 4 },
    ]);
  });

  it('have a growth relative to the year before, or none if the number of the year before was 0', () => {
    expect(growth(5, 4)).toBe(0.25);
    expect(growth(5, 0)).toBeUndefined();
  });
});
