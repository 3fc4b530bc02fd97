-- A product has any number of pictures in an order; the first is its cover.
CREATE TABLE catalogue.product_pictures (
  id         uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES catalogue.products ON DELETE CASCADE,
  place      smallint NOT NULL CHECK (place >= 0),
  -- What it shows, in words; blank where nobody has said so in that language.
  alt        jsonb NOT NULL DEFAULT '{"pt": "", "en": "", "es": ""}',
  -- Names the bytes of its files.
  version    text NOT NULL CHECK (version ~ '^[0-9a-f]{12}$')
);
CREATE INDEX product_pictures_of_product ON catalogue.product_pictures (product_id, place);

INSERT INTO catalogue.product_pictures (id, product_id, place, version)
SELECT gen_random_uuid(), p.id, 0, p.image_version FROM catalogue.products p WHERE p.image_version IS NOT NULL;

-- Files belong to a picture. `products.image_version` stays: the version of the cover.
ALTER TABLE catalogue.product_images ADD COLUMN picture_id uuid REFERENCES catalogue.product_pictures ON DELETE CASCADE;
UPDATE catalogue.product_images i SET picture_id = g.id FROM catalogue.product_pictures g WHERE g.product_id = i.product_id;
DELETE FROM catalogue.product_images WHERE picture_id IS NULL;
ALTER TABLE catalogue.product_images DROP CONSTRAINT product_images_pkey;
ALTER TABLE catalogue.product_images DROP COLUMN product_id;
ALTER TABLE catalogue.product_images ADD PRIMARY KEY (picture_id, size);

CREATE TRIGGER product_pictures_counted AFTER INSERT OR UPDATE OR DELETE ON catalogue.product_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue.count_change();
