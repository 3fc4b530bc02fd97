-- Where ceremonies are held: churches, funeral chapels, crematoria and the chapels of hospitals.

-- What two venues of a city that are one have in common. A name that any parish's may have is told by its parish.
CREATE FUNCTION places.venue_key(name text, parish text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN regexp_replace(places.telling_words(name),
           '\m(igreja|igrejas|matriz|paroquial|paroquia|se|catedral|capela|capelas|mortuaria|mortuarias|casa|velorio|velorios|centro|funerario|crematorio|hospital|municipal|nova|novo|velha|velho)\M|\s',
           '', 'g') = ''
    THEN places.telling_words(name) || ' / ' || places.telling_words(coalesce(parish, ''))
    ELSE places.telling_words(name) END;

CREATE TABLE places.venues (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('church', 'chapel', 'crematorium', 'hospital')),
  name        text NOT NULL CHECK (btrim(name) <> ''),
  city_code   text NOT NULL,
  city        text NOT NULL,
  -- Null while it is not known.
  parish      text CHECK (btrim(parish) <> ''),
  lat         double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng         double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  status      text NOT NULL CHECK (status IN ('proposed', 'approved', 'rejected')),
  -- The customer who wrote it in an order.
  proposed_by uuid,
  -- Whose data an imported venue is, under which licence, and of which day; null where an admin vouches for it.
  source      text,
  licence     text,
  as_of       date,
  created_at  timestamptz NOT NULL,
  -- Counts the changes.
  version     int NOT NULL DEFAULT 1,
  search      text NOT NULL GENERATED ALWAYS AS (platform.fold(name || ' ' || city || coalesce(' ' || parish, ''))) STORED,
  name_search text NOT NULL GENERATED ALWAYS AS (platform.fold(name)) STORED,
  name_key    text NOT NULL GENERATED ALWAYS AS (places.venue_key(name, parish)) STORED,
  position    public.cube NOT NULL GENERATED ALWAYS AS (places.on_sphere(lat, lng)) STORED,
  -- The city's name stands in the row so that it can be searched; this keeps it the city's.
  FOREIGN KEY (city_code, city) REFERENCES places.cities (code, name) ON UPDATE CASCADE,
  CHECK ((source IS NULL) = (licence IS NULL) AND (source IS NULL) = (as_of IS NULL))
);
CREATE UNIQUE INDEX venues_known ON places.venues (city_code, name_key) WHERE status = 'approved';
CREATE INDEX venues_like ON places.venues (city_code, name_key);
CREATE INDEX venues_by_name ON places.venues (status, name_search, id);
CREATE INDEX venues_proposed_by ON places.venues (proposed_by) WHERE proposed_by IS NOT NULL;
