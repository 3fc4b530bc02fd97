import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import type { WeeklyCapacity } from '@perpetua/contracts/partners.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import type { InlineProjection } from '../../platform/domain/decider.js';
import type { PartnerState } from '../partner.decider.js';

/** A row of partners.partners. */
export interface PartnerRow {
  readonly partner_id: string;
  readonly partner_type: PartnerType;
  readonly status: PartnerStatus;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly city: string | null;
  readonly radius_km: number;
  readonly capacity: number[];
  readonly reason: string | null;
  readonly applied_at: Date;
  readonly version: number;
}

/** The columns of {@link PartnerRow}, for SELECT lists. */
export const PARTNER_COLUMNS = `partner_id, partner_type, status, lat, lng, city, radius_km, capacity, reason,
  applied_at, version`;

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A week's capacity from the row's array, Monday first. */
export const weeklyCapacity = (capacity: readonly number[]): WeeklyCapacity =>
  Object.fromEntries(DAYS.map((day, index) => [day, capacity[index] ?? 0])) as WeeklyCapacity;

const UPSERT = `INSERT INTO partners.partners
    (partner_id, partner_type, status, lat, lng, city, time_zone, radius_km, capacity, reason, version, applied_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (partner_id) DO UPDATE SET
    partner_type = excluded.partner_type, status = excluded.status, lat = excluded.lat, lng = excluded.lng,
    city = excluded.city, time_zone = excluded.time_zone, radius_km = excluded.radius_km, capacity = excluded.capacity,
    reason = excluded.reason, version = excluded.version,
    applied_at = CASE WHEN partners.status = 'rejected' THEN excluded.applied_at ELSE partners.applied_at END
  WHERE partners.version < excluded.version`;

/** The row of a partner, as matching and admins read it. */
export const partnerRow: InlineProjection<PartnerState> = {
  streamType: 'partner',
  statement: ({ status, profile, location, reason }, { streamId, version, now }) => {
    if (!profile) throw new Error('a partner without an application has no row');
    return {
      name: 'partners.row',
      text: UPSERT,
      values: [
        streamId,
        profile.partnerType,
        status,
        location?.lat ?? null,
        location?.lng ?? null,
        location?.city ?? null,
        location?.timeZone ?? null,
        profile.radiusKm,
        DAYS.map((day) => profile.capacity[day]),
        reason,
        version,
        now,
      ],
    };
  },
};
