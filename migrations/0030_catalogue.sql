-- What is sold: flowers and cleanings, the plans a cleaning can be bought in, and their pictures.
CREATE SCHEMA catalogue;

CREATE FUNCTION catalogue.is_translated(texts jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(btrim(texts->>'pt'), '') <> '' AND coalesce(btrim(texts->>'en'), '') <> ''
     AND coalesce(btrim(texts->>'es'), '') <> '';

-- A product is on sale, withdrawn, or a draft that never was on sale; either may hold changes that are not published yet.
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
  -- Names the bytes of its cover; NULL while it has no picture.
  image_version  text CHECK (image_version ~ '^[0-9a-f]{12}$'),
  created_at     timestamptz NOT NULL,
  -- NULL while it is on sale.
  off_sale_since timestamptz,
  search         text GENERATED ALWAYS AS (platform.fold(
    (name->>'pt') || ' ' || (name->>'en') || ' ' || (name->>'es') || ' ' ||
    (description->>'pt') || ' ' || (description->>'en') || ' ' || (description->>'es'))) STORED,
  -- Counts the changes of the row, its pictures' version included: a change of an older version is refused.
  version        int NOT NULL DEFAULT 1,
  -- Names are sorted in Portuguese, ignoring case and accents.
  name_key       text GENERATED ALWAYS AS (platform.fold(name->>'pt')) STORED,
  -- Until it is put on sale for the first time.
  is_draft       boolean NOT NULL DEFAULT false CONSTRAINT products_check1 CHECK (NOT is_draft OR off_sale_since IS NOT NULL),
  -- What an admin wants to say of it once it is published: {type, name, description, price, taxClass, ..., savedAt}.
  draft          jsonb,
  -- What kind of flowers it is; those that admins added have none until somebody chooses one.
  category       text CHECK (category IN ('wreath', 'spray', 'bouquet', 'arrangement', 'cross', 'basket')),
  -- Whether it carries a ribbon that the customer words.
  has_ribbon     boolean NOT NULL DEFAULT false,
  CONSTRAINT products_check CHECK (type = 'clean' OR NOT plan_eligible),
  CONSTRAINT products_only_flowers_are_arranged CHECK (type = 'flower' OR category IS NULL AND NOT has_ribbon)
);

-- Lists of any length: every order and the search have an index.
CREATE INDEX products_newest ON catalogue.products (created_at DESC, slug) INCLUDE (id) WHERE off_sale_since IS NULL;
CREATE INDEX products_cheapest ON catalogue.products (price_cents, created_at DESC, slug) INCLUDE (id)
  WHERE off_sale_since IS NULL;
CREATE INDEX products_dearest ON catalogue.products (price_cents DESC, created_at DESC, slug) INCLUDE (id)
  WHERE off_sale_since IS NULL;
CREATE INDEX products_named ON catalogue.products (name_key, slug) INCLUDE (id) WHERE off_sale_since IS NULL;
CREATE INDEX products_newest_of_type ON catalogue.products (type, created_at DESC, slug) INCLUDE (id)
  WHERE off_sale_since IS NULL;
CREATE INDEX products_cheapest_of_type ON catalogue.products (type, price_cents, created_at DESC, slug) INCLUDE (id)
  WHERE off_sale_since IS NULL;
CREATE INDEX products_dearest_of_type ON catalogue.products (type, price_cents DESC, created_at DESC, slug) INCLUDE (id)
  WHERE off_sale_since IS NULL;
CREATE INDEX products_named_of_type ON catalogue.products (type, name_key, slug) INCLUDE (id) WHERE off_sale_since IS NULL;
CREATE INDEX products_off_sale ON catalogue.products (is_draft, created_at DESC, slug) WHERE off_sale_since IS NOT NULL;
CREATE INDEX products_search ON catalogue.products USING gin (search public.gin_trgm_ops) WHERE off_sale_since IS NULL;

-- A product has any number of pictures in an order; the first is its cover.
CREATE TABLE catalogue.product_pictures (
  id         uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES catalogue.products ON DELETE CASCADE,
  place      smallint NOT NULL CHECK (place >= 0),
  -- What it shows, in words; blank where nobody has said so in that language.
  alt        jsonb NOT NULL DEFAULT '{"pt": "", "en": "", "es": ""}',
  -- Names the bytes of its files.
  version    text NOT NULL CHECK (version ~ '^[0-9a-f]{12}$'),
  -- Names the bytes of its original. NULL while it has none: then its crops are made of its `display`.
  original_version text CHECK (original_version ~ '^[0-9a-f]{12}$'),
  -- {"shop"?: {x, y, width, height}, "cart"?: …} in fractions of the original; a part that is missing shows it whole.
  crops      jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(crops) = 'object')
);
CREATE INDEX product_pictures_of_product ON catalogue.product_pictures (product_id, place);

-- The files of pictures. `original` is the upload, re-encoded, with a longest side of at most 2400 px.
CREATE TABLE catalogue.product_images (
  size         text NOT NULL CHECK (size IN ('original', 'display', 'thumb', 'cart')),
  content_type text NOT NULL CHECK (content_type IN ('image/avif', 'image/webp', 'image/jpeg')),
  bytes        bytea STORAGE EXTERNAL NOT NULL,
  picture_id   uuid REFERENCES catalogue.product_pictures ON DELETE CASCADE,
  PRIMARY KEY (picture_id, size),
  -- 4 kB once written in base64.
  CHECK (size <> 'cart' OR (content_type = 'image/jpeg' AND octet_length(bytes) <= 3072))
);

CREATE TABLE catalogue.service_plans (
  id               uuid PRIMARY KEY,
  slug             text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name             jsonb NOT NULL CHECK (catalogue.is_translated(name)),
  months           smallint NOT NULL CHECK (months BETWEEN 1 AND 36),
  discount_percent numeric(5, 2) NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
  created_at       timestamptz NOT NULL,
  deleted_at       timestamptz,
  -- Counts the changes: a change of an older version is refused.
  version          int NOT NULL DEFAULT 1
);
-- One plan of a length is sold at a time; those withdrawn stay for the subscriptions that were bought with them.
CREATE UNIQUE INDEX service_plans_one_a_length ON catalogue.service_plans (months) WHERE deleted_at IS NULL;

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
CREATE TRIGGER product_pictures_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.product_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER product_images_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.product_images
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER service_plans_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.service_plans
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
CREATE TRIGGER products_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.products
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();

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
