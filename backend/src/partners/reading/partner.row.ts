import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import type { StandingTerms } from '@perpetua/contracts/standing-acceptance';
import type { WorkingHours } from '@perpetua/contracts/working-hours';
import { MAX_ABSENCES } from '@perpetua/contracts/partner-absences.contract';
import type { InlineProjection } from '../../platform/domain/decider.js';
import type { Columns } from '../../platform/projections/inline-row.js';
import { type PartnerState, standingOf } from '../partner.decider.js';

/** Days off in a row, the earliest first; `note` refers to what the partner wrote. */
export interface RowAbsence {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly note: string | null;
}

/** A row of partners.partners. */
export interface PartnerRow {
  readonly partner_id: string;
  readonly partner_type: PartnerType;
  /** An approved or paused partner whose account is blocked counts as suspended. */
  readonly status: PartnerStatus;
  /** The status apart from a blocked account, while the account is blocked or closed; else null. */
  readonly own_status: PartnerStatus | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly city: string | null;
  readonly radius_km: number;
  readonly capacity: number[];
  /** What the partner accepts in advance; null if the partner never said so. */
  readonly standing: StandingTerms | null;
  /** The hours of deliveries by weekday; null if the partner never said any. */
  readonly working_hours: WorkingHours | null;
  readonly reason: string | null;
  readonly absences: readonly RowAbsence[];
  readonly applied_at: Date;
  readonly version: number;
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A week's capacity from the row's array, Monday first. */
export const weeklyCapacity = (capacity: readonly number[]): WeeklyCapacity =>
  Object.fromEntries(DAYS.map((day, index) => [day, capacity[index] ?? 0])) as WeeklyCapacity;

/** How many absences a row keeps: all that can lie ahead, and the latest of those that are over. */
const KEPT_ABSENCES = 2 * MAX_ABSENCES;

const inForce = (absences: PartnerState['absences']): RowAbsence[] =>
  absences
    .filter(({ isRemoved }) => isRemoved !== true)
    .map(({ absenceId, from, to, note }) => ({ id: absenceId, from, to, note }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .slice(-KEPT_ABSENCES);

/** A partner who has applied. */
type Applied = PartnerState & { readonly profile: NonNullable<PartnerState['profile']> };

const columns = {
  partner_type: ({ profile }) => profile.partnerType,
  status: (partner) => standingOf(partner),
  own_status: ({ status, isBlocked }) => (isBlocked === true ? status : null),
  lat: ({ location }) => location?.lat ?? null,
  lng: ({ location }) => location?.lng ?? null,
  city: ({ location }) => location?.city ?? null,
  time_zone: ({ location }) => location?.timeZone ?? null,
  radius_km: ({ profile }) => profile.radiusKm,
  capacity: ({ profile }) => DAYS.map((day) => profile.capacity[day]),
  standing: ({ profile }) => profile.standingAcceptance ?? null,
  working_hours: ({ profile }) => profile.workingHours ?? null,
  reason: ({ reason }) => reason,
  absences: ({ absences }) => JSON.stringify(inForce(absences)),
} satisfies Columns<Applied>;

const WRITTEN = ['partner_id', 'version', 'applied_at', ...Object.keys(columns)];

/** The columns of {@link PartnerRow}, for SELECT lists. */
export const PARTNER_COLUMNS = WRITTEN.filter((column) => column !== 'time_zone').join(', ');

const UPSERT = `INSERT INTO partners.partners AS kept (${WRITTEN.join(', ')})
  VALUES (${WRITTEN.map((_, index) => `$${index + 1}`).join(', ')})
  ON CONFLICT (partner_id) DO UPDATE SET
    ${['version', ...Object.keys(columns)].map((column) => `${column} = excluded.${column}`).join(', ')},
    applied_at = CASE WHEN kept.status = 'rejected' THEN excluded.applied_at ELSE kept.applied_at END
  WHERE kept.version < excluded.version`;

/** The row of a partner, as matching and admins read it. */
export const partnerRow: InlineProjection<PartnerState> = {
  streamType: 'partner',
  statement: ({ profile, ...state }, { streamId, version, now }) => {
    if (!profile) throw new Error('a partner without an application has no row');
    const values = Object.values(columns).map((valueOf) => valueOf({ ...state, profile }));
    return { name: 'partners.row', text: UPSERT, values: [streamId, version, now, ...values] };
  },
};
