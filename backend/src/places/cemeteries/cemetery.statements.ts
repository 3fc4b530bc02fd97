import type {
  CemeteryHours,
  OpeningException,
  OpeningHours,
  OpenTimes,
} from '@perpetua/contracts/opening-hours.contract';
import type { CemeteryStatus, Region, TimeZone } from '@perpetua/contracts/places.contract';
import { SAME_CEMETERY_KM } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import type { Statement } from '../../platform/database/database.js';

/** A cemetery with the columns that everybody can see. */
export interface CemeteryRow {
  id: string;
  name: string;
  city: string;
  city_code: string;
  parish: string;
  lat: number;
  lng: number;
  region: Region;
  time_zone: TimeZone;
  opening_hours: OpeningHours;
  holiday_hours: OpenTimes | null;
  exceptions: OpeningException[];
  municipal_holiday: string | null;
  status: CemeteryStatus;
  version: number;
  distance_km: number | null;
}

/** A cemetery with its proposal; `proposed_by` is null when no customer proposed it. */
export interface ProposedCemeteryRow extends CemeteryRow {
  proposed_by: string | null;
  note: string | null;
  reason: string | null;
  created_at: Date;
}

/** The columns of a cemetery in `places.cemeteries`, which must have the alias `m`. */
export const cemeteryColumns = `m.id, m.name, m.city, m.city_code, m.parish, m.lat, m.lng, m.opening_hours, m.holiday_hours,
  m.exceptions, m.status, m.version`;
/** The columns of a cemetery's city in `places.cities`, which must have the alias `c`. */
export const columnsOfItsCity = 'c.region, c.time_zone, c.municipal_holiday';
export const proposalColumns = `${cemeteryColumns}, m.proposed_by, m.note, m.reason, m.created_at`;

/** Selects a cemetery in any status, unless it was removed. */
export const cemeteryById = (id: string): Statement => ({
  name: 'places.cemetery-by-id',
  text: `SELECT ${proposalColumns}, ${columnsOfItsCity}, NULL::float8 AS distance_km
         FROM places.cemeteries m JOIN places.cities c ON c.code = m.city_code WHERE m.id = $1 AND m.deleted_at IS NULL`,
  values: [id],
});

/** Like {@link cemeteryById}, but selects the remaining cemetery if the requested one was merged into it. */
export const cemeteryNow = (id: string): Statement => ({
  name: 'places.cemetery-now',
  text: `SELECT ${proposalColumns}, ${columnsOfItsCity}, NULL::float8 AS distance_km
         FROM places.cemeteries m JOIN places.cities c ON c.code = m.city_code
         WHERE m.id = coalesce((SELECT old.merged_into FROM places.cemeteries old WHERE old.id = $1), $1)
           AND m.deleted_at IS NULL`,
  values: [id],
});

/** Selects cemeteries by their ids, including removed ones. */
export const cemeteriesByIds = (ids: readonly string[]): Statement => ({
  name: 'places.cemeteries-by-ids',
  text: `SELECT ${cemeteryColumns}, ${columnsOfItsCity}, NULL::float8 AS distance_km
         FROM places.cemeteries m JOIN places.cities c ON c.code = m.city_code WHERE m.id = ANY ($1::uuid[])`,
  values: [[...ids]],
});

/** The fields of a cemetery to be stored, with the city that was found for it. */
export interface CemeteryFacts {
  readonly name: string;
  readonly cityCode: string;
  readonly city: string;
  readonly parish: string;
  readonly location: Location;
  readonly hours: HoursToSet;
}

/**
 * Opening hours to be stored. Fields that are undefined do not change; in a new cemetery, they default to 09:00–17:00
 * on all seven days of the week, closed on holidays, without exceptions.
 */
export type HoursToSet = Partial<Omit<CemeteryHours, 'municipalHoliday' | 'region'>>;

/** Locks a city until the transaction ends, so that only one transaction at a time adds cemeteries to it. */
export const lockCity = (cityCode: string): Statement => ({
  name: 'places.lock-city',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('places.cemeteries ' || $1, 0))`,
  values: [cityCode],
});

/**
 * The cemeteries with which a cemetery is compared: all approved ones and, of the proposed ones, all (and all drafts),
 * those of one user, or none.
 */
export interface Likeness {
  /** The id of the cemetery that is compared with the others, so that it is not compared with itself. */
  readonly id: string;
  readonly proposals: 'all' | 'none' | { readonly of: string };
}

/** Selects the id of a cemetery in the same city that has the same place or name; an approved one is preferred. */
export const likeCemetery = (facts: CemeteryFacts, { id, proposals }: Likeness): Statement => ({
  name: 'places.like-cemetery',
  text: `SELECT m.id FROM places.cemeteries m
         WHERE m.city_code = $1 AND m.deleted_at IS NULL AND m.id <> $2
           AND (m.status = 'approved' OR m.status = 'proposed' AND ($3 OR m.proposed_by = $4::uuid) OR m.status = 'draft' AND $3)
           AND (m.name_key = places.name_key($5, $6)
             OR places.kilometres(m.position, places.on_sphere($7, $8)) <= ${SAME_CEMETERY_KM})
         ORDER BY m.status, m.created_at LIMIT 1`,
  values: [
    facts.cityCode,
    id,
    proposals === 'all',
    typeof proposals === 'string' ? null : proposals.of,
    facts.name,
    facts.parish,
    facts.location.lat,
    facts.location.lng,
  ],
});

/** A new cemetery: with `proposal`, proposed by a customer; otherwise approved. */
export interface CemeteryToAdd {
  readonly id: string;
  readonly now: Date;
  readonly proposal?: { readonly by: string; readonly note: string | undefined };
}

/** Default hours: every day from 09:00 to 17:00, until the cemetery's hours are known. */
const usualDay = { opens: '09:00', closes: '17:00' };
const usualHours: OpeningHours = {
  mon: usualDay,
  tue: usualDay,
  wed: usualDay,
  thu: usualDay,
  fri: usualDay,
  sat: usualDay,
  sun: usualDay,
};

const jsonOrNull = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Values of the columns `name, city_code, city, parish, lat, lng`. */
const placed = ({ name, cityCode, city, parish, location: { lat, lng } }: CemeteryFacts): readonly unknown[] => [
  name,
  cityCode,
  city,
  parish,
  lat,
  lng,
];

export const insertCemetery = (facts: CemeteryFacts, { id, now, proposal }: CemeteryToAdd): Statement => ({
  name: 'places.insert-cemetery',
  text: `INSERT INTO places.cemeteries
           (id, name, city_code, city, parish, lat, lng, opening_hours, holiday_hours, exceptions, created_at, status,
            proposed_by, note)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
  values: [
    id,
    ...placed(facts),
    JSON.stringify(facts.hours.openingHours ?? usualHours),
    jsonOrNull(facts.hours.holidayHours),
    JSON.stringify(facts.hours.exceptions ?? []),
    now,
    proposal === undefined ? 'approved' : 'proposed',
    proposal?.by ?? null,
    proposal?.note || null,
  ],
});

/**
 * Replaces the fields of a cemetery; returns no row when its version is not `version`. An undefined `version` is not
 * checked.
 */
export const updateCemetery = (id: string, facts: CemeteryFacts, version: number | undefined): Statement => ({
  name: 'places.update-cemetery',
  text: `UPDATE places.cemeteries SET name = $2, city_code = $3, city = $4, parish = $5, lat = $6, lng = $7,
           opening_hours = coalesce($8, opening_hours), holiday_hours = CASE WHEN $9 THEN $10 ELSE holiday_hours END,
           exceptions = coalesce($11, exceptions), version = version + 1
         WHERE id = $1 AND deleted_at IS NULL AND version = coalesce($12, version) RETURNING id`,
  values: [
    id,
    ...placed(facts),
    jsonOrNull(facts.hours.openingHours),
    facts.hours.holidayHours !== undefined,
    jsonOrNull(facts.hours.holidayHours),
    jsonOrNull(facts.hours.exceptions),
    version ?? null,
  ],
});

/**
 * Stores a decision about the proposal that was read; returns no row when the proposal has changed since it was read.
 */
export const decideCemetery = (
  { id, version }: { id: string; version: number },
  decision: { status: CemeteryStatus; reason: string | null },
): Statement => ({
  name: 'places.decide-cemetery',
  text: `UPDATE places.cemeteries SET status = $3, reason = $4, version = version + 1
         WHERE id = $1 AND version = $2 AND deleted_at IS NULL RETURNING id`,
  values: [id, version, decision.status, decision.reason],
});

/**
 * Removes a proposed or rejected cemetery that is merged into another one; a repeated merge returns the row again.
 * Returns no row for an approved cemetery, or for one that was removed in another way.
 */
export const mergeCemetery = (id: string, into: string, now: Date): Statement => ({
  name: 'places.merge-cemetery',
  text: `UPDATE places.cemeteries SET merged_into = $2, deleted_at = coalesce(deleted_at, $3), version = version + 1
         WHERE id = $1 AND status <> 'approved' AND (deleted_at IS NULL OR merged_into = $2)
         RETURNING id, version, proposed_by`,
  values: [id, into, now],
});

/**
 * Selects the status of a cemetery that is to be merged into `into`. Returns no row for an unknown cemetery, or for one
 * that was removed other than by this merge.
 */
export const statusToMerge = (id: string, into: string): Statement => ({
  name: 'places.status-to-merge',
  text: `SELECT status FROM places.cemeteries WHERE id = $1 AND (deleted_at IS NULL OR merged_into = $2)`,
  values: [id, into],
});

/** Removes a cemetery and returns its version and proposer; returns no row when there is no such cemetery. */
export const removeCemetery = (id: string, now: Date): Statement => ({
  name: 'places.remove-cemetery',
  text: `UPDATE places.cemeteries SET deleted_at = $2, version = version + 1
         WHERE id = $1 AND deleted_at IS NULL RETURNING version, proposed_by`,
  values: [id, now],
});

/**
 * Removes a user's data from the cemeteries that the user proposed: proposed and rejected cemeteries are deleted;
 * approved ones stay, without the proposer's id and texts.
 */
export const forgetProposalsOf = (userId: string): Statement[] => [
  {
    name: 'places.delete-proposals',
    text: `DELETE FROM places.cemeteries WHERE proposed_by = $1 AND status <> 'approved'`,
    values: [userId],
  },
  {
    name: 'places.untie-proposals',
    text: `UPDATE places.cemeteries SET proposed_by = NULL, note = NULL, reason = NULL WHERE proposed_by = $1`,
    values: [userId],
  },
];

export const reasonsOfRejections = (ids: readonly string[]): Statement => ({
  name: 'places.rejection-reasons',
  text: `SELECT id, reason FROM places.cemeteries WHERE id = ANY ($1::uuid[]) AND status = 'rejected' AND reason IS NOT NULL`,
  values: [[...ids]],
});

/** Adds the parish of an approved cemetery to the known parishes. */
export const learnParish = (id: string): Statement => ({
  name: 'places.learn-parish',
  text: `INSERT INTO places.parishes (city_code, name)
         SELECT m.city_code, m.parish FROM places.cemeteries m WHERE m.id = $1 AND m.status = 'approved'
         ON CONFLICT (city_code, search) DO NOTHING`,
  values: [id],
});
