-- Partners: one row a partner, written with its events; nearest-neighbour indexes over the unit of great-circle distance.
CREATE EXTENSION IF NOT EXISTS cube WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS earthdistance WITH SCHEMA public;
CREATE SCHEMA partners;

CREATE TABLE partners.partners (
  partner_id   uuid PRIMARY KEY,
  partner_type text NOT NULL CHECK (partner_type IN ('flower', 'grave')),
  status       text NOT NULL,
  lat          double precision,
  lng          double precision,
  -- The point on the sphere; chords between points order like great circles.
  position     cube GENERATED ALWAYS AS (ll_to_earth(lat, lng)::cube) STORED,
  city         text,
  time_zone    text,
  radius_km    int NOT NULL,
  -- Services a local day, Monday first.
  capacity     smallint[] NOT NULL CHECK (array_length(capacity, 1) = 7),
  version      int NOT NULL,
  applied_at   timestamptz NOT NULL,
  -- Why it was rejected or suspended.
  reason       text
);
CREATE INDEX partners_nearest_flower ON partners.partners USING gist (position)
  WHERE partner_type = 'flower' AND status IN ('approved', 'paused', 'suspended');
CREATE INDEX partners_nearest_grave ON partners.partners USING gist (position)
  WHERE partner_type = 'grave' AND status IN ('approved', 'paused', 'suspended');
-- The orders in which admins read partners, and what their search looks through.
CREATE INDEX partners_newest ON partners.partners (applied_at DESC, partner_id);
CREATE INDEX partners_by_status ON partners.partners (status, applied_at DESC, partner_id);
CREATE INDEX partners_by_city ON partners.partners (platform.fold(city), applied_at DESC, partner_id);
CREATE INDEX partners_search ON partners.partners USING gin (platform.fold(city) gin_trgm_ops);

-- What partners applied with, apart from the events, so that it can be erased; a new application replaces the one before.
CREATE TABLE partners.applications (
  partner_id      uuid PRIMARY KEY,
  -- Of the applicant, in identity.
  address_id      uuid NOT NULL,
  city            text NOT NULL,
  parish          text NOT NULL,
  -- Yes, no, or how in words.
  billing         jsonb NOT NULL CHECK (jsonb_typeof(billing) IN ('boolean', 'string')),
  delivery        jsonb NOT NULL CHECK (jsonb_typeof(delivery) IN ('boolean', 'string')),
  consent_version text NOT NULL,
  consented_at    timestamptz NOT NULL
);
CREATE INDEX applications_by_city ON partners.applications (platform.fold(city));
CREATE INDEX applications_search ON partners.applications USING gin (platform.fold(city || ' ' || parish) gin_trgm_ops);
