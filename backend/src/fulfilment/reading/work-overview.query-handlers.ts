import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { WorkKind } from '@perpetua/contracts/dashboard.contract';
import { Database } from '../../platform/database/database.js';
import { Deadlines } from '../../platform/deadlines/deadlines.js';
import { type DayPhases, type UrgentService, type Work, GetWorkOverview } from '../service/service.queries.js';
import { lateAt, SLOT_END } from './service.reader.js';
import { nameOf } from './service.response.js';
import { SERVICE_COLUMNS, type ServiceRow } from './service.row.js';

const WAITING = `SELECT
    (SELECT count(*)::int FROM fulfilment.services WHERE status = 'escalated') AS unassigned,
    (SELECT min(scheduled_date) FROM fulfilment.services WHERE status = 'escalated') AS unassigned_earliest,
    (SELECT count(*)::int FROM fulfilment.services WHERE ${lateAt('$1')}) AS late,
    (SELECT min(scheduled_date) FROM fulfilment.services WHERE ${lateAt('$1')}) AS late_earliest,
    (SELECT count(*)::int FROM fulfilment.services WHERE status = 'disputed') AS disputed,
    (SELECT min(dispute ->> 'alarmAt') FROM fulfilment.services WHERE status = 'disputed') AS disputed_due`;

const PHASE = `CASE WHEN status IN ('awaiting_feedback', 'complete', 'disputed', 'closed') THEN 'done'
  WHEN status IN ('in_progress', 'blocked') THEN 'underWay'
  WHEN status IN ('accepted', 'reschedule_proposed') THEN 'accepted' ELSE 'unassigned' END`;

const PHASES = `SELECT scheduled_date = $1::date AS is_today, scheduled_hour AS hour, ${PHASE} AS phase, count(*)::int AS count
  FROM fulfilment.services WHERE scheduled_date IN ($1::date, $2::date) AND status <> 'cancelled'
  GROUP BY 1, 2, 3 ORDER BY 2`;

interface WaitingRow extends Record<string, unknown> {
  readonly unassigned: number;
  readonly unassigned_earliest: string | null;
  readonly late: number;
  readonly late_earliest: string | null;
  readonly disputed: number;
  readonly disputed_due: string | null;
}

interface PhaseRow extends Record<string, unknown> {
  readonly is_today: boolean;
  readonly hour: string | null;
  readonly phase: keyof DayPhases;
  readonly count: number;
}

type UrgentRow = ServiceRow & { readonly slot_end: Date };

/** Reads the admins' pending work from the rows of services. */
@QueryHandler(GetWorkOverview)
export class GetWorkOverviewHandler implements IQueryHandler<GetWorkOverview> {
  constructor(
    private readonly database: Database,
    private readonly deadlines: Deadlines,
  ) {}

  async execute({ at: { now, today, tomorrow, limit } }: GetWorkOverview): Promise<Work> {
    const [[waiting], phases, ...urgent] = await Promise.all([
      this.database.query<WaitingRow>({ name: 'fulfilment.work-waiting', text: WAITING, values: [now] }),
      this.database.query<PhaseRow>({ name: 'fulfilment.work-phases', text: PHASES, values: [today, tomorrow] }),
      this.urgent('unassigned', { where: `status = 'escalated'`, values: [limit] }),
      this.urgent('late', { where: lateAt('$2'), values: [limit, now] }),
      this.urgent('disputed', { where: `status = 'disputed'`, values: [limit] }),
    ]);
    return {
      waiting: {
        unassigned: { count: waiting?.unassigned ?? 0, earliest: waiting?.unassigned_earliest ?? null },
        late: { count: waiting?.late ?? 0, earliest: waiting?.late_earliest ?? null },
        disputed: { count: waiting?.disputed ?? 0, dueAt: waiting?.disputed_due ?? null },
      },
      urgent: urgent
        .flat()
        .toSorted((one, other) => lossOrder(one, now) - lossOrder(other, now))
        .slice(0, limit),
      days: daysOf(phases),
    };
  }

  private async urgent(
    kind: WorkKind,
    { where, values }: { where: string; values: readonly unknown[] },
  ): Promise<UrgentService[]> {
    const rows = await this.database.query<UrgentRow & Record<string, unknown>>({
      name: `fulfilment.work-${kind}`,
      text: `SELECT ${SERVICE_COLUMNS}, ${SLOT_END} AS slot_end FROM fulfilment.services WHERE ${where}
        ORDER BY scheduled_date, scheduled_hour, service_id LIMIT $1`,
      values: [...values],
    });
    const cancelTimes = kind === 'unassigned' ? await this.cancelTimesOf(rows) : undefined;
    return rows.map((row) => ({
      kind,
      serviceId: row.service_id,
      orderNumber: row.order_number,
      name: nameOf(row),
      city: row.city,
      scheduledDate: row.scheduled_date,
      scheduledHour: row.scheduled_hour,
      timeZone: row.time_zone,
      priceCents: row.price_cents,
      customerId: row.customer_id,
      partnerId: row.partner_id,
      at: cancelTimes?.get(row.service_id) ?? dueOf(kind, row),
    }));
  }

  /** When each service is cancelled if it stays without a partner (T4), by service id. */
  private cancelTimesOf(rows: readonly UrgentRow[]): Promise<ReadonlyMap<string, Date>> {
    return this.deadlines.dueTimes(
      'cancel_unserved',
      rows.map(({ service_id: serviceId }) => serviceId),
    );
  }
}

/** The end of the slot; of a dispute, when it alerts the office. */
const dueOf = (kind: WorkKind, row: UrgentRow): Date =>
  kind === 'disputed' ? new Date(row.dispute?.alarmAt ?? row.slot_end) : row.slot_end;

/**
 * The value by which urgent work is sorted, ascending: the milliseconds between `at` and now. It is halved for
 * unassigned services, so that a service to be cancelled in 1 h comes before work that is 1 h late.
 */
const lossOrder = ({ kind, at }: UrgentService, now: Date): number => {
  const distance = Math.abs(at.getTime() - now.getTime());
  return kind === 'unassigned' ? distance / 2 : distance;
};

const NOBODY = { done: 0, underWay: 0, accepted: 0, unassigned: 0 };

const daysOf = (rows: readonly PhaseRow[]): Work['days'] => {
  const today = rows.filter(({ is_today: isToday }) => isToday);
  const tomorrow = rows.filter(({ is_today: isToday }) => !isToday);
  const sum = (of: readonly PhaseRow[]) => of.reduce((total, { count }) => total + count, 0);
  const hours = new Set(today.flatMap(({ hour }) => hour ?? []));
  return {
    today: {
      ...phasesOf(today),
      hours: [...hours].map((hour) => ({ hour, ...phasesOf(today.filter((row) => row.hour === hour)) })),
    },
    tomorrow: {
      services: sum(tomorrow),
      withPartner: sum(tomorrow.filter(({ phase }) => phase !== 'unassigned')),
    },
  };
};

const phasesOf = (rows: readonly PhaseRow[]): DayPhases => {
  const phases = { ...NOBODY };
  for (const { phase, count } of rows) phases[phase] += count;
  return phases;
};
