import { Injectable } from '@nestjs/common';
import {
  type Dashboard,
  type DashboardQuery,
  defaultDashboardDays,
  maximumDashboardDays,
} from '@perpetua/contracts/dashboard.contract';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { daysLater } from '../platform/clock/local-time.js';
import { ProjectionLag } from '../platform/operations/projection-lag.js';
import {
  acceptanceByType,
  type CitySum,
  dayFiguresOf,
  type DaySum,
  figuresOf,
  placesOf,
  refundsByReason,
  unmatchedByReason,
} from './figures.policy.js';
import { dailyCountsProjection, lisbonDay } from './daily-counts.projection.js';
import { type Days, yearBefore } from './year-before.policy.js';

const BY_DAY = `SELECT day, measure, sum(count)::float8 AS count, sum(cents)::float8 AS cents
  FROM dashboard.daily_counts WHERE day BETWEEN $1 AND $2 GROUP BY day, measure`;

const BY_CITY = `SELECT city, measure, sum(count)::float8 AS count, sum(cents)::float8 AS cents
  FROM dashboard.daily_counts
  WHERE day BETWEEN $1 AND $2 AND (measure = 'orders_paid' OR measure LIKE 'unmatched.%' OR measure LIKE 'refunds.%')
  GROUP BY city, measure`;

/** The admin's figures for a range of days, and for the same days of the year before. */
@Injectable()
export class DashboardFigures {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lag: ProjectionLag,
  ) {}

  async of(query: DashboardQuery): Promise<Dashboard> {
    const days = this.daysOf(query);
    const { events, seconds, isFailing } = await this.lag.of(dailyCountsProjection.name);
    const [sums, before, cities] = await Promise.all([
      this.byDay(days),
      this.byDay(yearBefore(days)),
      this.byCity(days),
    ]);
    return {
      ...days,
      lag: { events, seconds, isFailing },
      total: figuresOf(sums),
      days: dayFiguresOf(sums),
      lastYear: { total: figuresOf(before), days: dayFiguresOf(before) },
      acceptance: acceptanceByType(sums),
      unmatched: unmatchedByReason(sums),
      refunds: refundsByReason(sums),
      places: placesOf(cities),
    };
  }

  /**
   * Completes a range that lacks `from` or `to`. Without `from`, it is the thirty days that end with `to` or today;
   * without `to`, it ends today, or earlier if it would exceed the maximum length.
   */
  private daysOf({ from, to }: DashboardQuery): Days {
    const today = lisbonDay.format(this.clock.now());
    if (from === undefined) return { from: daysLater(to ?? today, 1 - defaultDashboardDays), to: to ?? today };
    const last = daysLater(from, maximumDashboardDays - 1);
    return { from, to: to ?? [today, last].toSorted()[0] ?? today };
  }

  private byDay({ from, to }: Days): Promise<DaySum[]> {
    return this.database.query<DaySum & Record<string, unknown>>({
      name: 'dashboard.by-day',
      text: BY_DAY,
      values: [from, to],
    });
  }

  private byCity({ from, to }: Days): Promise<CitySum[]> {
    return this.database.query<CitySum & Record<string, unknown>>({
      name: 'dashboard.by-city',
      text: BY_CITY,
      values: [from, to],
    });
  }
}
