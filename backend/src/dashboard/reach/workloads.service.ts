import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PartnerWorkload, Workloads, WorkloadsQuery } from '@perpetua/contracts/coverage.contract';
import { isAbsentOn } from '@perpetua/contracts/absent-days';
import { weekdayOf } from '@perpetua/contracts/opening-hours';
import { CountServicesByPartner } from '../../fulfilment/index.js';
import { ListContacts } from '../../identity/index.js';
import { ListPartnerDayLoads, ListWorkAreas, type PartnerWorkArea } from '../../partners/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { daysLater } from '../../platform/clock/local-time.js';
import { Database } from '../../platform/database/database.js';
import { lisbonDay } from '../daily-counts.projection.js';
import { type AnswerCount, busiestTenth, medianOf } from './workloads.policy.js';

/** How many days back work and answers count. */
const PAST_DAYS = 30;
const WEEK_DAYS = 7;

/** Tells how the work is shared among the approved partners. */
@Injectable()
export class PartnerWorkloads {
  constructor(
    private readonly database: Database,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Those with the most work first. */
  async of({ type }: Pick<WorkloadsQuery, 'type'>): Promise<Workloads> {
    const today = lisbonDay.format(this.clock.now());
    const since = daysLater(today, -PAST_DAYS);
    const week = Array.from({ length: WEEK_DAYS }, (_, days) => daysLater(today, days));
    const areas = await this.queries.execute(new ListWorkAreas(type));
    const ids = areas.map(({ partnerId }) => partnerId);
    const range = { from: today, to: week.at(-1) ?? today };
    const [services, loads, contacts, answers] = await Promise.all([
      this.queries.execute(new CountServicesByPartner({ from: since, to: daysLater(today, -1) })),
      ids.length === 0 ? [] : this.queries.execute(new ListPartnerDayLoads(ids, range)),
      ids.length === 0 ? [] : this.queries.execute(new ListContacts(ids)),
      this.answersSince(since),
    ]);
    const nameOf = new Map(contacts.map(({ id, name, surname }) => [id, [name, surname].filter(Boolean).join(' ')]));
    const totals = new Map<string, number>();
    for (const { partnerId, partnerType } of areas) {
      totals.set(partnerType, (totals.get(partnerType) ?? 0) + (services.get(partnerId) ?? 0));
    }
    const partners = areas.map((area): PartnerWorkload => {
      const { partnerId, partnerType, city } = area;
      const had = services.get(partnerId) ?? 0;
      const median = medianOf(answers.get(partnerId) ?? []);
      return {
        id: partnerId,
        name: nameOf.get(partnerId) ?? '',
        partnerType,
        city,
        services: had,
        share: had === 0 ? 0 : had / (totals.get(partnerType) ?? had),
        answers: median.answers,
        answerMinutes: median.minutes,
        week: loads.reduce((sum, load) => (load.partnerId === partnerId ? sum + load.load : sum), 0),
        weekCapacity: capacityOn(area, week),
      };
    });
    return {
      since,
      busiestTenth: busiestTenth(partners),
      withoutWork: partners.filter((partner) => partner.services === 0).length,
      partners: partners.toSorted((one, other) => other.services - one.services || (one.name < other.name ? -1 : 1)),
    };
  }

  private async answersSince(since: string): Promise<ReadonlyMap<string, AnswerCount[]>> {
    const rows = await this.database.query<AnswerCount & { partner_id: string }>({
      name: 'dashboard.partner-answers',
      text: `SELECT partner_id, minutes, sum(count)::int AS count FROM dashboard.partner_answers
        WHERE day >= $1 GROUP BY partner_id, minutes`,
      values: [since],
    });
    const byPartner = new Map<string, AnswerCount[]>();
    for (const { partner_id: partnerId, minutes, count } of rows) {
      byPartner.set(partnerId, [...(byPartner.get(partnerId) ?? []), { minutes, count }]);
    }
    return byPartner;
  }
}

/** How many services a partner takes on these days, days off left out. */
const capacityOn = ({ capacity, absences }: PartnerWorkArea, dates: readonly string[]): number =>
  dates.reduce((sum, date) => (isAbsentOn(absences, date) ? sum : sum + capacity[weekdayOf(date)]), 0);
