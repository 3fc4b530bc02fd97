-- What kind of flowers a product is, and whether it carries a ribbon that the customer words. The starting products get
-- theirs; those that admins added have none until somebody chooses one.
ALTER TABLE catalogue.products
  ADD COLUMN category text CHECK (category IN ('wreath', 'spray', 'bouquet', 'arrangement', 'cross', 'basket')),
  ADD COLUMN has_ribbon boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT products_only_flowers_are_arranged CHECK (type = 'flower' OR category IS NULL AND NOT has_ribbon);

UPDATE catalogue.products p SET category = known.category, has_ribbon = known.has_ribbon
FROM (VALUES
  ('coroa-serenidade', 'wreath', true), ('coroa-homenagem', 'wreath', true), ('palma-saudade', 'spray', true),
  ('palma-eterna', 'spray', true), ('ramo-crisantemos', 'bouquet', false), ('ramo-rosas-brancas', 'bouquet', false),
  ('ramo-cravos', 'bouquet', false), ('arranjo-paz', 'arrangement', false), ('almofada-lilas', 'cross', false),
  ('cruz-flores', 'cross', true), ('cesto-condolencias', 'basket', false), ('orquidea-memoria', 'basket', false)
) AS known (slug, category, has_ribbon)
WHERE p.slug = known.slug AND p.type = 'flower';
