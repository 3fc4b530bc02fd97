-- Where graves are: the 308 municipalities ("city") and their cemeteries.
CREATE EXTENSION IF NOT EXISTS cube WITH SCHEMA public;
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

CREATE TABLE places.cities (
  -- DICO: two digits of district or island, two of municipality. Names repeat (Lagoa, Calheta).
  code      text PRIMARY KEY CHECK (code ~ '^[0-9]{4}$'),
  name      text NOT NULL,
  district  text NOT NULL,
  lat       double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng       double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  region    text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN left(code, 1) = '3' THEN 'PT-MA' WHEN left(code, 1) = '4' THEN 'PT-AC' ELSE 'PT' END) STORED,
  time_zone text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN left(code, 1) = '3' THEN 'Atlantic/Madeira' WHEN left(code, 1) = '4' THEN 'Atlantic/Azores'
         ELSE 'Europe/Lisbon' END) STORED,
  search    text NOT NULL GENERATED ALWAYS AS (platform.fold(name)) STORED,
  position  public.cube NOT NULL GENERATED ALWAYS AS (places.on_sphere(lat, lng)) STORED,
  UNIQUE (code, name)
);
CREATE INDEX cities_position ON places.cities USING gist (position);

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
  -- The city's name stands in the row so that it can be searched; this keeps it the city's.
  FOREIGN KEY (city_code, city) REFERENCES places.cities (code, name) ON UPDATE CASCADE
);
CREATE INDEX cemeteries_city ON places.cemeteries (city_code, parish_search);
CREATE INDEX cemeteries_search ON places.cemeteries USING gin (search public.gin_trgm_ops);
