import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Coverage, CoverageQuery } from '@perpetua/contracts/coverage.contract';
import { CountUnmatchedServices } from '../../fulfilment/index.js';
import { ListRefusedCheckouts } from '../../ordering/index.js';
import { ListWorkAreas } from '../../partners/index.js';
import { ListMunicipalities } from '../../places/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { daysLater } from '../../platform/clock/local-time.js';
import { lisbonDay } from '../daily-counts.projection.js';
import { byUniqueName, folded } from './ambiguous-names.policy.js';
import { datesLeft, partnersByWeekday } from './coverage.policy.js';

/** How many days back what was lost is counted. */
const LOST_DAYS = 365;

/** Tells where how many partners can serve, and what was lost where nobody could. */
@Injectable()
export class CoverageOfPartners {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of({ type, month: asked }: CoverageQuery): Promise<Coverage> {
    const today = lisbonDay.format(this.clock.now());
    const month = asked ?? today.slice(0, 7);
    const since = daysLater(today, -LOST_DAYS);
    const [municipalities, areas, refusals, unmatched] = await Promise.all([
      this.queries.execute(new ListMunicipalities()),
      this.queries.execute(new ListWorkAreas(type === 'flower' ? 'flower' : 'grave')),
      this.queries.execute(new ListRefusedCheckouts(type, since)),
      this.queries.execute(new CountUnmatchedServices(type, since)),
    ]);
    const refused = new Map(refusals.map(({ cityCode, count }) => [cityCode, count]));
    const unique = byUniqueName(municipalities);
    const dates = datesLeft(month, today);
    return {
      month,
      since,
      municipalities: municipalities.map(({ code, name, district, location }) => ({
        code,
        name,
        district,
        location,
        partners: partnersByWeekday(location, areas, dates),
        unmatched: unique.has(folded(name)) ? (unmatched.get(name) ?? 0) : 0,
        refused: refused.get(code) ?? 0,
      })),
    };
  }
}
