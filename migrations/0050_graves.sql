-- The graves that customers have told us of.
CREATE SCHEMA graves;

CREATE TABLE graves.graves (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL,
  deceased_name text NOT NULL CHECK (btrim(deceased_name) <> ''),
  birth_date    date,
  death_date    date,
  cemetery_id   uuid NOT NULL,
  -- The street or section, and where the grave lies within it.
  section       text,
  lat           double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng           double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  created_at    timestamptz NOT NULL,
  -- Removed by its owner: gone for them, kept for the services that were bought for it.
  deleted_at    timestamptz,
  -- Counts the changes.
  version       int NOT NULL DEFAULT 1,
  -- The owner's photo of it.
  photo_id      uuid,
  photo_at      timestamptz,
  grave_row     text,
  grave_number  text,
  CHECK (death_date >= birth_date),
  CONSTRAINT graves_photo_has_a_time CHECK (num_nulls(photo_id, photo_at) IN (0, 2))
);
CREATE INDEX graves_of_user ON graves.graves (user_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX graves_in_cemetery ON graves.graves (cemetery_id) WHERE deleted_at IS NULL;
