-- Parishes by themselves, cemeteries that customers propose, and an index for every list of cemeteries.
CREATE TABLE places.parishes (
  city_code text NOT NULL REFERENCES places.cities (code),
  name      text NOT NULL CHECK (btrim(name) <> ''),
  search    text NOT NULL GENERATED ALWAYS AS (platform.fold(name)) STORED,
  -- However it is accented, a city has a parish once.
  PRIMARY KEY (city_code, search)
);

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

ALTER TABLE places.cemeteries
  -- Counts the changes.
  ADD COLUMN version     int NOT NULL DEFAULT 1,
  ADD COLUMN status      text NOT NULL DEFAULT 'approved' CHECK (status IN ('proposed', 'approved', 'rejected')),
  ADD COLUMN proposed_by uuid,
  -- What its proposer told the admins, and what these answered.
  ADD COLUMN note        text,
  ADD COLUMN reason      text,
  ADD COLUMN name_search text NOT NULL GENERATED ALWAYS AS (platform.fold(name)) STORED,
  ADD COLUMN name_key    text NOT NULL GENERATED ALWAYS AS (places.name_key(name, parish)) STORED,
  ADD CONSTRAINT cemeteries_undecided_are_somebodys CHECK (status = 'approved' OR proposed_by IS NOT NULL);

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

-- How many cemeteries everybody sees, city by city, counted where it changes.
ALTER TABLE places.cities ADD COLUMN cemeteries int NOT NULL DEFAULT 0;
UPDATE places.cities c SET cemeteries = counted.cemeteries
  FROM (SELECT m.city_code, count(*) AS cemeteries FROM places.cemeteries m WHERE m.deleted_at IS NULL GROUP BY m.city_code) counted
  WHERE c.code = counted.city_code;

CREATE FUNCTION places.count_cemeteries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    UPDATE places.cities c SET cemeteries = c.cemeteries + come.number
      FROM (SELECT n.city_code, count(*) AS number FROM come n WHERE n.deleted_at IS NULL AND n.status = 'approved'
            GROUP BY n.city_code) come WHERE c.code = come.city_code;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE places.cities c SET cemeteries = c.cemeteries - gone.number
      FROM (SELECT n.city_code, count(*) AS number FROM gone n WHERE n.deleted_at IS NULL AND n.status = 'approved'
            GROUP BY n.city_code) gone WHERE c.code = gone.city_code;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cemeteries_come AFTER INSERT ON places.cemeteries REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION places.count_cemeteries();
CREATE TRIGGER cemeteries_change AFTER UPDATE ON places.cemeteries REFERENCING NEW TABLE AS come OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION places.count_cemeteries();
CREATE TRIGGER cemeteries_go AFTER DELETE ON places.cemeteries REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION places.count_cemeteries();

INSERT INTO places.parishes (city_code, name)
  SELECT DISTINCT ON (m.city_code, m.parish_search) m.city_code, m.parish FROM places.cemeteries m
  ORDER BY m.city_code, m.parish_search, m.parish;
