import type { Statement } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';
import type { PictureToImport, PlanToImport, ProductToImport } from './catalogue.commands.js';
import type { ProductPictures } from './pictures/product-pictures.js';

export interface RevisionRow {
  revision: string;
}

/** Reads the revision, which every change of products, pictures and plans raises in its own transaction. */
export const revisionNow = (): Statement => ({
  name: 'catalogue.revision',
  text: 'SELECT number AS revision FROM catalogue.revision',
});

/** A product to import, with the files that were made from the art of its pictures. */
export type IllustratedProduct = Omit<ProductToImport, 'pictures'> & {
  readonly pictures: readonly (ProductPictures & Pick<PictureToImport, 'alt'>)[];
};

export const importPlans = (plans: readonly PlanToImport[], now: Date): Statement => ({
  name: 'catalogue.import-plans',
  text: `INSERT INTO catalogue.service_plans (id, slug, name, months, discount_percent, created_at)
         SELECT id, slug, name, months, "discountPercent", $2
         FROM jsonb_to_recordset($1)
                AS plan (id uuid, slug text, name jsonb, months smallint, "discountPercent" numeric)
         ON CONFLICT DO NOTHING`,
  values: [JSON.stringify(plans), now],
});

/**
 * Adds the products that do not exist yet, on sale or as drafts. The first product of the list counts as the newest.
 */
export const importProducts = (
  products: readonly IllustratedProduct[],
  { now, asDrafts }: { now: Date; asDrafts: boolean },
): Statement => ({
  name: 'catalogue.import-products',
  text: `INSERT INTO catalogue.products (id, slug, type, name, description, price_cents, tax_class, plan_eligible,
                                         lead_hours, category, has_ribbon, image_version, created_at, is_draft,
                                         off_sale_since)
         SELECT p.id, p.slug, p.type, p.name, p.description, p."priceCents", p."taxClass", p."planEligible", p."leadHours",
                p.category, coalesce(p."hasRibbon", false), p."imageVersion", $2::timestamptz - p.place * interval '1 second',
                $3, CASE WHEN $3 THEN $2::timestamptz END
         FROM jsonb_to_recordset($1)
                AS p (id uuid, slug text, type text, name jsonb, description jsonb, "priceCents" int, "taxClass" text,
                      "planEligible" boolean, "leadHours" smallint, category text, "hasRibbon" boolean, "imageVersion" text, place int)
         ON CONFLICT DO NOTHING`,
  values: [
    JSON.stringify(
      products.map(({ pictures, ...product }, place) => ({
        ...product,
        imageVersion: pictures[0]?.version ?? null,
        place,
      })),
    ),
    now,
    asDrafts,
  ],
});

/** Stores pictures for products that have none yet. */
export const importPictures = (products: readonly IllustratedProduct[]): Statement => {
  const shown = products.flatMap(({ id, pictures }) =>
    pictures.map((picture, place) => ({ id: newId(), productId: id, place, ...picture })),
  );
  const files = shown.flatMap(({ id, pictures }) => pictures.map((file) => ({ pictureId: id, ...file })));
  return {
    name: 'catalogue.import-pictures',
    text: `WITH added AS (
             INSERT INTO catalogue.product_pictures (id, product_id, place, version, alt)
             SELECT shown.id, shown.product_id, shown.place, shown.version, shown.alt
             FROM unnest($1::uuid[], $2::uuid[], $3::text[], $8::smallint[], $9::jsonb[])
                    AS shown (id, product_id, version, place, alt)
             WHERE NOT EXISTS (SELECT FROM catalogue.product_pictures g WHERE g.product_id = shown.product_id)
             RETURNING id)
           INSERT INTO catalogue.product_images (picture_id, size, content_type, bytes)
           SELECT file.* FROM added
           JOIN unnest($4::uuid[], $5::text[], $6::text[], $7::bytea[]) AS file (picture_id, size, content_type, bytes)
             ON file.picture_id = added.id`,
    values: [
      shown.map(({ id }) => id),
      shown.map(({ productId }) => productId),
      shown.map(({ version }) => version),
      files.map(({ pictureId }) => pictureId),
      files.map(({ size }) => size),
      files.map(({ contentType }) => contentType),
      files.map(({ bytes }) => bytes),
      shown.map(({ place }) => place),
      shown.map(({ alt }) => JSON.stringify(alt)),
    ],
  };
};
