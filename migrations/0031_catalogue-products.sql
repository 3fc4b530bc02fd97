-- What is sold: flowers and cleanings, the plans a cleaning can be bought in, and their pictures.
CREATE SCHEMA catalogue;

CREATE FUNCTION catalogue.is_translated(texts jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(btrim(texts->>'pt'), '') <> '' AND coalesce(btrim(texts->>'en'), '') <> ''
     AND coalesce(btrim(texts->>'es'), '') <> '';

CREATE TABLE catalogue.products (
  id             uuid PRIMARY KEY,
  slug           text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  type           text NOT NULL CHECK (type IN ('flower', 'clean')),
  name           jsonb NOT NULL CHECK (catalogue.is_translated(name)),
  description    jsonb NOT NULL CHECK (catalogue.is_translated(description)),
  price_cents    int NOT NULL CHECK (price_cents > 0),
  tax_class      text NOT NULL CHECK (tax_class IN ('reduced', 'standard')),
  plan_eligible  boolean NOT NULL DEFAULT false,
  -- Hours a florist needs between order and slot; a cleaning is never before the next day, whatever stands here.
  lead_hours     smallint NOT NULL DEFAULT 6 CHECK (lead_hours IN (6, 24)),
  -- Basis points kept by the platform; NULL is the general commission.
  commission_bps int CHECK (commission_bps BETWEEN 0 AND 10000),
  -- Names the bytes of all its pictures; NULL while it has none.
  image_version  text CHECK (image_version ~ '^[0-9a-f]{12}$'),
  created_at     timestamptz NOT NULL,
  deleted_at     timestamptz,
  CHECK (type = 'clean' OR NOT plan_eligible)
);

CREATE TABLE catalogue.product_images (
  product_id   uuid NOT NULL REFERENCES catalogue.products ON DELETE CASCADE,
  size         text NOT NULL CHECK (size IN ('display', 'thumb', 'cart')),
  content_type text NOT NULL CHECK (content_type IN ('image/webp', 'image/jpeg')),
  bytes        bytea NOT NULL,
  PRIMARY KEY (product_id, size),
  -- 4 kB once written in base64 (decisions §3, Shapes).
  CHECK (size <> 'cart' OR (content_type = 'image/jpeg' AND octet_length(bytes) <= 3072))
);
ALTER TABLE catalogue.product_images ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE catalogue.service_plans (
  id               uuid PRIMARY KEY,
  slug             text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name             jsonb NOT NULL CHECK (catalogue.is_translated(name)),
  months           smallint NOT NULL CHECK (months BETWEEN 1 AND 36),
  discount_percent numeric(5, 2) NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
  created_at       timestamptz NOT NULL,
  deleted_at       timestamptz
);

-- Counts the changes, in the transaction of each: whoever has read the catalogue at this number has it as it is.
CREATE TABLE catalogue.revision (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number   bigint NOT NULL DEFAULT 0
);
INSERT INTO catalogue.revision DEFAULT VALUES;

CREATE FUNCTION catalogue.count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue.revision SET number = number + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.products
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER product_images_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.product_images
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER service_plans_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.service_plans
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
