-- Partners: one row a partner, written with its events; nearest-neighbour indexes over the unit of great-circle distance.
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS earthdistance;
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
  applied_at   timestamptz NOT NULL
);
CREATE INDEX partners_nearest_flower ON partners.partners USING gist (position)
  WHERE partner_type = 'flower' AND status IN ('approved', 'paused', 'suspended');
CREATE INDEX partners_nearest_grave ON partners.partners USING gist (position)
  WHERE partner_type = 'grave' AND status IN ('approved', 'paused', 'suspended');
CREATE INDEX partners_by_status ON partners.partners (status, partner_type, partner_id);
