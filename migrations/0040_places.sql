-- Where graves are: the 308 municipalities ("city"), their parishes and their cemeteries.
CREATE SCHEMA places;

-- A point of the unit sphere: the straight distance of two grows with their great-circle distance, so an index over it
-- answers "nearest" exactly.
CREATE FUNCTION places.on_sphere(lat double precision, lng double precision) RETURNS public.cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN public.cube(ARRAY[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);

-- Kilometres between two points of the unit sphere (mean Earth radius 6371.0088 km).
CREATE FUNCTION places.kilometres(a public.cube, b public.cube) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN 2 * 6371.0088 * asin(least(1, public.cube_distance(a, b) / 2));

-- The words of a cemetery's name that say which one it is: neither "cemitério" nor particles, case, accents or signs.
CREATE FUNCTION places.telling_words(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(
    regexp_replace(platform.fold(name), '[^[:alnum:]]+|\m(cemiterio|cemiterios|de|do|da|dos|das|d|e|o|a)\M', ' ', 'g'),
    '\s+', ' ', 'g'));

-- What two cemeteries of a city that are one have in common. A name that any parish's may have is told by its parish.
CREATE FUNCTION places.name_key(name text, parish text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN regexp_replace(places.telling_words(name), '\m(municipal|paroquial|publico|freguesia|central|novo|velho|antigo)\M|\s',
                        '', 'g') = ''
    THEN places.telling_words(name) || ' / ' || places.telling_words(parish)
    ELSE places.telling_words(name) END;

CREATE TABLE places.cities (
  -- DICO: two digits of district or island, two of municipality. Names repeat (Lagoa, Calheta).
  code       text PRIMARY KEY CHECK (code ~ '^[0-9]{4}$'),
  name       text NOT NULL,
  district   text NOT NULL,
  lat        double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng        double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  region     text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN left(code, 1) = '3' THEN 'PT-MA' WHEN left(code, 1) = '4' THEN 'PT-AC' ELSE 'PT' END) STORED,
  time_zone  text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN left(code, 1) = '3' THEN 'Atlantic/Madeira' WHEN left(code, 1) = '4' THEN 'Atlantic/Azores'
         ELSE 'Europe/Lisbon' END) STORED,
  search     text NOT NULL GENERATED ALWAYS AS (platform.fold(name)) STORED,
  position   public.cube NOT NULL GENERATED ALWAYS AS (places.on_sphere(lat, lng)) STORED,
  -- MM-DD, or easter+N for a day counted from Easter Sunday; null while it is not known.
  municipal_holiday text CHECK (municipal_holiday ~ '^(\d{2}-\d{2}|easter[+-]\d{1,3})$'),
  UNIQUE (code, name)
);
CREATE INDEX cities_position ON places.cities USING gist (position);

CREATE TABLE places.parishes (
  city_code text NOT NULL REFERENCES places.cities (code),
  name      text NOT NULL CHECK (btrim(name) <> ''),
  search    text NOT NULL GENERATED ALWAYS AS (platform.fold(name)) STORED,
  -- However it is accented, a city has a parish once.
  PRIMARY KEY (city_code, search)
);

CREATE TABLE places.cemeteries (
  id            uuid PRIMARY KEY,
  name          text NOT NULL,
  city_code     text NOT NULL,
  city          text NOT NULL,
  parish        text NOT NULL,
  lat           double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng           double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  -- By day, local time of the place; null is a day on which it stays closed.
  opening_hours jsonb NOT NULL DEFAULT '{
    "mon": {"opens": "09:00", "closes": "17:00"}, "tue": {"opens": "09:00", "closes": "17:00"},
    "wed": {"opens": "09:00", "closes": "17:00"}, "thu": {"opens": "09:00", "closes": "17:00"},
    "fri": {"opens": "09:00", "closes": "17:00"}, "sat": {"opens": "09:00", "closes": "17:00"},
    "sun": {"opens": "09:00", "closes": "17:00"}}',
  created_at    timestamptz NOT NULL,
  deleted_at    timestamptz,
  search        text NOT NULL GENERATED ALWAYS AS (platform.fold(name || ' ' || city || ' ' || parish)) STORED,
  parish_search text NOT NULL GENERATED ALWAYS AS (platform.fold(parish)) STORED,
  position      public.cube NOT NULL GENERATED ALWAYS AS (places.on_sphere(lat, lng)) STORED,
  -- Counts the changes.
  version       int NOT NULL DEFAULT 1,
  status        text NOT NULL DEFAULT 'approved' CHECK (status IN ('proposed', 'approved', 'rejected')),
  -- The customer who proposed it, what they told the admins, and what these answered.
  proposed_by   uuid,
  note          text,
  reason        text,
  name_search   text NOT NULL GENERATED ALWAYS AS (platform.fold(name)) STORED,
  name_key      text NOT NULL GENERATED ALWAYS AS (places.name_key(name, parish)) STORED,
  -- Local times on national and municipal holidays; null is closed.
  holiday_hours jsonb,
  -- [{from, to, hours, for, reason}]: the first that covers a day decides.
  exceptions    jsonb NOT NULL DEFAULT '[]',
  -- A proposal that turned out to be a cemetery that is known: its row stays, so that its id leads there.
  merged_into   uuid REFERENCES places.cemeteries,
  -- The city's name stands in the row so that it can be searched; this keeps it the city's.
  FOREIGN KEY (city_code, city) REFERENCES places.cities (code, name) ON UPDATE CASCADE,
  CONSTRAINT cemeteries_undecided_are_somebodys CHECK (status = 'approved' OR proposed_by IS NOT NULL),
  CHECK (merged_into IS NULL OR deleted_at IS NOT NULL)
);
-- Every list of cemeteries has an index.
CREATE INDEX cemeteries_city ON places.cemeteries (city_code, parish_search);
CREATE INDEX cemeteries_search ON places.cemeteries USING gin (search public.gin_trgm_ops);
CREATE INDEX cemeteries_by_name ON places.cemeteries (name_search, city, id)
  WHERE deleted_at IS NULL AND status = 'approved';
CREATE INDEX cemeteries_of_city ON places.cemeteries (city_code, name_search, city, id)
  WHERE deleted_at IS NULL AND status = 'approved';
CREATE INDEX cemeteries_of_parish ON places.cemeteries (parish_search, name_search, city, id)
  WHERE deleted_at IS NULL AND status = 'approved';
CREATE INDEX cemeteries_by_position ON places.cemeteries USING gist (position)
  WHERE deleted_at IS NULL AND status = 'approved';
CREATE INDEX cemeteries_proposed ON places.cemeteries (created_at DESC, id DESC)
  WHERE deleted_at IS NULL AND status = 'proposed';
CREATE INDEX cemeteries_rejected ON places.cemeteries (created_at DESC, id DESC)
  WHERE deleted_at IS NULL AND status = 'rejected';
CREATE INDEX cemeteries_merged_into ON places.cemeteries (merged_into) WHERE merged_into IS NOT NULL;
