-- Pictures are shown as AVIF; earlier ones stay WebP.
ALTER TABLE catalogue.product_images DROP CONSTRAINT product_images_content_type_check;
ALTER TABLE catalogue.product_images ADD CONSTRAINT product_images_content_type_check
  CHECK (content_type IN ('image/avif', 'image/webp', 'image/jpeg'));
