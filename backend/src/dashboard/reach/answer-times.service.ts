import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AnswerTime, AnswerTimeQuery } from '@perpetua/contracts/coverage.contract';
import { ListMunicipalities } from '../../places/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { daysLater } from '../../platform/clock/local-time.js';
import { Database } from '../../platform/database/database.js';
import { lisbonDay } from '../daily-counts.projection.js';
import type { CitySum } from '../figures.policy.js';
import { byUniqueName, folded } from './ambiguous-names.policy.js';
import { answerTimeIn, type AnswerArea, type AreaSum } from './answer-times.policy.js';

const MEASURED_DAYS = 90;
/** How long the measured sums are kept in memory, by the business clock. */
const KEPT_MS = 10 * 60_000;

interface Measured {
  readonly sums: readonly AreaSum[];
  readonly areas: ReadonlyMap<string, AnswerArea>;
}

/** Tells how long it lately took until a partner accepted, for pages of the shop. */
@Injectable()
export class AnswerTimes {
  private kept: { readonly until: number; readonly measured: Promise<Measured> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of({ type, city }: AnswerTimeQuery): Promise<AnswerTime> {
    const { sums, areas } = await this.measured();
    const area = areas.get(folded(city));
    return { answer: area === undefined ? null : answerTimeIn(area, type, sums) };
  }

  private measured(): Promise<Measured> {
    const now = this.clock.now().getTime();
    if (this.kept === undefined || this.kept.until < now) {
      const measured = this.measure();
      this.kept = { until: now + KEPT_MS, measured };
      measured.catch(() => (this.kept = undefined));
    }
    return this.kept.measured;
  }

  private async measure(): Promise<Measured> {
    const since = daysLater(lisbonDay.format(this.clock.now()), -MEASURED_DAYS);
    const [sums, municipalities] = await Promise.all([
      this.database.query<CitySum & Record<string, unknown>>({
        name: 'dashboard.acceptance-by-city',
        text: `SELECT city, measure, sum(count)::float8 AS count, 0::float8 AS cents FROM dashboard.daily_counts
          WHERE day >= $1 AND measure LIKE 'acceptance.%' GROUP BY city, measure`,
        values: [since],
      }),
      this.queries.execute(new ListMunicipalities()),
    ]);
    const areas = new Map(
      [...byUniqueName(municipalities)].map(([key, { name, district, region }]) => [
        key,
        { city: name, district, region },
      ]),
    );
    const known = sums.flatMap((sum) => {
      const area = areas.get(folded(sum.city));
      return area === undefined ? [] : [{ ...sum, area }];
    });
    return { sums: known, areas };
  }
}
