-- Lists of any length: every order and the search have an index, and how many there are is counted where it changes.
ALTER TABLE catalogue.products ADD COLUMN search text GENERATED ALWAYS AS (platform.fold(
  (name->>'pt') || ' ' || (name->>'en') || ' ' || (name->>'es') || ' ' ||
  (description->>'pt') || ' ' || (description->>'en') || ' ' || (description->>'es'))) STORED;

CREATE INDEX products_newest ON catalogue.products (created_at DESC, slug) INCLUDE (id) WHERE deleted_at IS NULL;
CREATE INDEX products_cheapest ON catalogue.products (price_cents, created_at DESC, slug) INCLUDE (id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_dearest ON catalogue.products (price_cents DESC, created_at DESC, slug) INCLUDE (id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_newest_of_type ON catalogue.products (type, created_at DESC, slug) INCLUDE (id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_cheapest_of_type ON catalogue.products (type, price_cents, created_at DESC, slug) INCLUDE (id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_dearest_of_type ON catalogue.products (type, price_cents DESC, created_at DESC, slug) INCLUDE (id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_search ON catalogue.products USING gin (search public.gin_trgm_ops) WHERE deleted_at IS NULL;

-- Products on sale at this revision.
ALTER TABLE catalogue.revision ADD COLUMN flowers int NOT NULL DEFAULT 0, ADD COLUMN cleanings int NOT NULL DEFAULT 0;

-- The first statement takes the revision's row as its lock, so that the second counts what others have committed before.
CREATE FUNCTION catalogue.count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue.revision SET number = number + 1;
  UPDATE catalogue.revision SET flowers = counted.flowers, cleanings = counted.cleanings
    FROM (SELECT count(*) FILTER (WHERE p.type = 'flower') AS flowers, count(*) FILTER (WHERE p.type = 'clean') AS cleanings
          FROM catalogue.products p WHERE p.deleted_at IS NULL) counted;
  RETURN NULL;
END $$;
DROP TRIGGER products_counted ON catalogue.products;
CREATE TRIGGER products_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.products
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_products();

UPDATE catalogue.revision SET flowers = counted.flowers, cleanings = counted.cleanings
  FROM (SELECT count(*) FILTER (WHERE p.type = 'flower') AS flowers, count(*) FILTER (WHERE p.type = 'clean') AS cleanings
        FROM catalogue.products p WHERE p.deleted_at IS NULL) counted;

-- The first of base, base-2, base-3 … that no product ever had. Under the revision's lock two products never get the same.
CREATE FUNCTION catalogue.free_slug(base text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  candidate text := base;
  place int := 1;
BEGIN
  PERFORM FROM catalogue.revision FOR UPDATE;
  WHILE EXISTS (SELECT FROM catalogue.products p WHERE p.slug = candidate) LOOP
    place := place + 1;
    candidate := base || '-' || place;
  END LOOP;
  RETURN candidate;
END $$;

-- One plan of a length is sold at a time; those withdrawn stay for the subscriptions that were bought with them.
CREATE UNIQUE INDEX service_plans_one_a_length ON catalogue.service_plans (months) WHERE deleted_at IS NULL;

-- Counts the changes of a product's row, its pictures' version included.
ALTER TABLE catalogue.products ADD COLUMN version int NOT NULL DEFAULT 1;
