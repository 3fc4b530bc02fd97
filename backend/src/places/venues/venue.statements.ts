import type { Location } from '@perpetua/contracts/validation';
import type { VenueKind, VenueQuery, VenueStatus } from '@perpetua/contracts/venues.contract';
import type { Statement } from '../../platform/database/database.js';
import { paged, window } from '../places.statements.js';

/** A row of `places.venues`. */
export interface VenueRow {
  id: string;
  kind: VenueKind;
  name: string;
  city: string;
  city_code: string;
  parish: string | null;
  lat: number;
  lng: number;
  status: VenueStatus;
  proposed_by: string | null;
  source: string | null;
  licence: string | null;
  as_of: string | null;
  created_at: Date;
  version: number;
}

/** The fields of a venue to be stored; `source` is null where an admin or a customer vouches for it. */
export interface VenueFacts {
  readonly kind: VenueKind;
  readonly name: string;
  readonly city: string;
  readonly cityCode: string;
  readonly parish: string | null;
  readonly location: Location;
  readonly source: { readonly name: string; readonly licence: string; readonly date: string } | null;
}

const columns = `v.id, v.kind, v.name, v.city, v.city_code, v.parish, v.lat, v.lng, v.status, v.proposed_by, v.source,
  v.licence, v.as_of::text AS as_of, v.created_at, v.version`;

const listText = (order: string): string =>
  paged(
    `SELECT ${columns}, v.name_search, v.name_search LIKE platform.fold($3) || '%' AS begins
     FROM places.venues v
     WHERE v.status = $4 AND v.search LIKE coalesce(platform.search_pattern($3), '%')
       AND ($5::text IS NULL OR v.kind = $5) AND ($6::text[] IS NULL OR v.city_code = ANY ($6))`,
    order,
  );
const byName = listText('begins DESC NULLS LAST, name_search, id');
const byAge = listText('created_at DESC, id DESC');

/** One page of venues: approved ones by name, those that begin with `q` first, others the newest first. */
export const venuesPage = (query: VenueQuery, cityCodes: readonly string[] | undefined): Statement => {
  const { q = null, kind = null, status } = query;
  const isKnown = status === 'approved';
  return {
    name: isKnown ? 'places.venues' : 'places.venues-to-decide',
    text: isKnown ? byName : byAge,
    values: [...window(query), q, status, kind, cityCodes === undefined ? null : [...cityCodes]],
  };
};

export const venueById = (id: string): Statement => ({
  name: 'places.venue-by-id',
  text: `SELECT ${columns} FROM places.venues v WHERE v.id = $1`,
  values: [id],
});

/** The venue of a city that is the same as the given one: by its name, or else by its id; an approved one is
 * preferred. */
export const likeVenue = (id: string, { cityCode, name, parish }: VenueFacts): Statement => ({
  name: 'places.like-venue',
  text: `SELECT ${columns} FROM places.venues v
         WHERE v.id = $1 OR v.city_code = $2 AND v.name_key = places.venue_key($3, $4)
         ORDER BY v.status, v.name_key = places.venue_key($3, $4) DESC, v.created_at LIMIT 1`,
  values: [id, cityCode, name, parish],
});

/** How near two points are, in kilometres, that are likely to be of the same venue. */
const SAME_VENUE_KM = 0.05;

/**
 * A venue that makes a customer's proposal needless: with its name, in any status, or an approved one at its point. A
 * street that was written behind the name ("Basílica da Estrela, Praça da Estrela") does not tell venues apart.
 */
export const venueOfProposal = (id: string, { cityCode, name, parish, location }: VenueFacts): Statement => ({
  name: 'places.venue-of-proposal',
  text: `SELECT v.id FROM places.venues v
         WHERE v.id = $1
           OR v.city_code = $2 AND v.name_key IN (places.venue_key($3, $4), places.venue_key(split_part($3, ',', 1), $4))
           OR v.status = 'approved'
             AND places.kilometres(v.position, places.on_sphere($5, $6)) <= ${SAME_VENUE_KM}
         LIMIT 1`,
  values: [id, cityCode, name, parish, location.lat, location.lng],
});

/** A line of a file with the municipality that was found for it. */
export interface NamedVenue {
  readonly line: number;
  readonly name: string;
  readonly cityCode: string;
  readonly parish: string | null;
}

/** The facts by which each venue differs from others of its city, in the given order. */
export const keysOfVenues = (venues: readonly NamedVenue[]): Statement => ({
  name: 'places.venue-keys',
  text: `SELECT venue.line, venue."cityCode" || ' ' || places.venue_key(venue.name, venue.parish) AS key
         FROM jsonb_to_recordset($1) AS venue (line int, name text, "cityCode" text, parish text) ORDER BY venue.line`,
  values: [JSON.stringify(venues)],
});

/** Values of the columns `kind, name, city_code, city, parish, lat, lng, source, licence, as_of`. */
const stored = ({ kind, name, cityCode, city, parish, location, source }: VenueFacts): readonly unknown[] => [
  kind,
  name,
  cityCode,
  city,
  parish,
  location.lat,
  location.lng,
  source?.name ?? null,
  source?.licence ?? null,
  source?.date ?? null,
];

/** A new venue; with `proposedBy`, it waits for an admin. */
export interface VenueToAdd {
  readonly id: string;
  readonly now: Date;
  readonly proposedBy: string | null;
}

export const insertVenue = (facts: VenueFacts, { id, now, proposedBy }: VenueToAdd): Statement => ({
  name: 'places.insert-venue',
  text: `INSERT INTO places.venues (id, kind, name, city_code, city, parish, lat, lng, source, licence, as_of, created_at,
           proposed_by, status)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
                 CASE WHEN $13::uuid IS NULL THEN 'approved' ELSE 'proposed' END)`,
  values: [id, ...stored(facts), now, proposedBy],
});

/** Stores the facts of a venue that was read, and approves it; returns no row when it has changed since. */
export const approveVenue = ({ id, version }: Pick<VenueRow, 'id' | 'version'>, facts: VenueFacts): Statement => ({
  name: 'places.approve-venue',
  text: `UPDATE places.venues SET kind = $3, name = $4, city_code = $5, city = $6, parish = $7, lat = $8, lng = $9,
           source = $10, licence = $11, as_of = $12, status = 'approved', version = version + 1
         WHERE id = $1 AND version = $2 RETURNING id`,
  values: [id, version, ...stored(facts)],
});

/** Takes a venue out of what people find; returns no row when it has changed since it was read. */
export const rejectVenue = ({ id, version }: Pick<VenueRow, 'id' | 'version'>): Statement => ({
  name: 'places.reject-venue',
  text: `UPDATE places.venues SET status = 'rejected', version = version + 1 WHERE id = $1 AND version = $2 RETURNING id`,
  values: [id, version],
});

/** Adds the parish of an approved venue to the known parishes. */
export const learnParishOfVenue = (id: string): Statement => ({
  name: 'places.learn-parish-of-venue',
  text: `INSERT INTO places.parishes (city_code, name)
         SELECT v.city_code, v.parish FROM places.venues v
         WHERE v.id = $1 AND v.status = 'approved' AND v.parish IS NOT NULL
         ON CONFLICT (city_code, search) DO NOTHING`,
  values: [id],
});

/** Removes what a user wrote from the venues: an approved one stays, without the user. */
export const forgetVenuesOf = (userId: string): Statement[] => [
  {
    name: 'places.delete-proposed-venues',
    text: `DELETE FROM places.venues WHERE proposed_by = $1 AND status <> 'approved'`,
    values: [userId],
  },
  {
    name: 'places.untie-proposed-venues',
    text: 'UPDATE places.venues SET proposed_by = NULL WHERE proposed_by = $1',
    values: [userId],
  },
];
