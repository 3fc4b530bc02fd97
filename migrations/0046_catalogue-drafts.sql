-- A product is on sale, withdrawn, or a draft that never was on sale; either may hold changes that are not published yet.
ALTER TABLE catalogue.products RENAME COLUMN deleted_at TO off_sale_since;
ALTER TABLE catalogue.products
  -- Until it is put on sale for the first time.
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false CHECK (NOT is_draft OR off_sale_since IS NOT NULL),
  -- What an admin wants to say of it once it is published: {type, name, description, price, taxClass, ..., savedAt}.
  ADD COLUMN draft jsonb;

CREATE INDEX products_off_sale ON catalogue.products (is_draft, created_at DESC, slug) WHERE off_sale_since IS NOT NULL;

CREATE OR REPLACE FUNCTION catalogue.count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue.revision SET number = number + 1;
  UPDATE catalogue.revision SET flowers = counted.flowers, cleanings = counted.cleanings
    FROM (SELECT count(*) FILTER (WHERE p.type = 'flower') AS flowers, count(*) FILTER (WHERE p.type = 'clean') AS cleanings
          FROM catalogue.products p WHERE p.off_sale_since IS NULL) counted;
  RETURN NULL;
END $$;
