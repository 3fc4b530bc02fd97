-- The graves that customers have told us of.
CREATE SCHEMA graves;

CREATE TABLE graves.graves (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL,
  deceased_name text NOT NULL CHECK (btrim(deceased_name) <> ''),
  birth_date    date,
  death_date    date,
  cemetery_id   uuid NOT NULL,
  section       text,
  lat           double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng           double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  created_at    timestamptz NOT NULL,
  -- Removed by its owner: gone for them, kept for the services that were bought for it.
  deleted_at    timestamptz,
  CHECK (death_date >= birth_date)
);
CREATE INDEX graves_of_user ON graves.graves (user_id, created_at) WHERE deleted_at IS NULL;
