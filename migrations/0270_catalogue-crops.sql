-- The original of an upload is kept as a file of size `original` (longest side 2400 px, re-encoded), and each picture has crops of
-- it. Pictures from before have none: the source of their crops is their 640 px `display`, which becomes their original when
-- they are first cropped. Until then `original_version` is NULL.
ALTER TABLE catalogue.product_pictures
  ADD COLUMN original_version text CHECK (original_version ~ '^[0-9a-f]{12}$'),
  -- {"shop"?: {x, y, width, height}, "cart"?: …} in fractions of the original; a part that is missing shows it whole.
  ADD COLUMN crops jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(crops) = 'object');
ALTER TABLE catalogue.product_images DROP CONSTRAINT product_images_size_check;
ALTER TABLE catalogue.product_images ADD CONSTRAINT product_images_size_check
  CHECK (size IN ('original', 'display', 'thumb', 'cart'));
