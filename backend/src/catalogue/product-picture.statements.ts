import type { ImageSize, ImageTexts } from '@perpetua/contracts/catalogue.contract';
import type { Statement } from '../platform/database/database.js';
import type { ProductPictures } from './product-pictures.js';

export interface ImageRow {
  content_type: string;
  bytes: Buffer;
  version: string;
}

/** A picture that is asked for, and the version that its address names. */
export interface PictureAsked {
  readonly productId: string;
  /** Undefined: the cover. */
  readonly pictureId: string | undefined;
  readonly size: ImageSize;
  readonly version: string | undefined;
}

/** A picture of a product on sale; of any other only to those who name its version, as an admin's links do. */
export const productImage = ({ productId, pictureId, size, version }: PictureAsked): Statement => ({
  name: 'catalogue.product-image',
  text: `SELECT i.content_type, i.bytes, g.version
         FROM catalogue.products p
         JOIN catalogue.product_pictures g ON g.product_id = p.id AND (g.id = $2 OR $2 IS NULL AND g.place = 0)
         JOIN catalogue.product_images i ON i.picture_id = g.id AND i.size = $3
         WHERE p.id = $1 AND (p.off_sale_since IS NULL OR g.version = $4)`,
  values: [productId, pictureId ?? null, size, version ?? null],
});

/** Whoever changes the pictures of a product does so alone. No row where there is no such product. */
export const lockProduct = (productId: string): Statement => ({
  name: 'catalogue.lock-product',
  text: 'SELECT p.off_sale_since IS NULL AS on_sale FROM catalogue.products p WHERE p.id = $1 FOR UPDATE',
  values: [productId],
});

/** The pictures of a product in their order. */
export const pictureIds = (productId: string): Statement => ({
  name: 'catalogue.picture-ids',
  text: 'SELECT g.id FROM catalogue.product_pictures g WHERE g.product_id = $1 ORDER BY g.place',
  values: [productId],
});

/** Adds a picture, or replaces the files of the one that has this id. */
export const storePicture = (
  { id, productId, place }: { id: string; productId: string; place: number },
  { version, pictures }: ProductPictures,
): Statement => ({
  name: 'catalogue.store-picture',
  text: `
    WITH picture AS (
      INSERT INTO catalogue.product_pictures (id, product_id, place, version) VALUES ($1, $2, $3, $4)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version RETURNING id)
    INSERT INTO catalogue.product_images (picture_id, size, content_type, bytes)
    SELECT picture.id, file.* FROM picture, unnest($5::text[], $6::text[], $7::bytea[]) AS file
    ON CONFLICT (picture_id, size) DO UPDATE SET content_type = excluded.content_type, bytes = excluded.bytes`,
  values: [
    id,
    productId,
    place,
    version,
    pictures.map(({ size }) => size),
    pictures.map(({ contentType }) => contentType),
    pictures.map(({ bytes }) => bytes),
  ],
});

/** Gives the pictures of a product their order and their words. */
export const arrangePictures = (productId: string, images: readonly ImageTexts[]): Statement => ({
  name: 'catalogue.arrange-pictures',
  text: `UPDATE catalogue.product_pictures AS g SET place = said.place, alt = coalesce(said.alt, g.alt)
         FROM jsonb_to_recordset($2) AS said (id uuid, place smallint, alt jsonb)
         WHERE g.id = said.id AND g.product_id = $1`,
  values: [productId, JSON.stringify(images.map(({ id, alt }, place) => ({ id, alt, place })))],
});

/** Removes a picture; those after it move up. */
export const removePicture = (productId: string, pictureId: string): Statement[] => [
  {
    name: 'catalogue.remove-picture',
    text: 'DELETE FROM catalogue.product_pictures WHERE product_id = $1 AND id = $2',
    values: [productId, pictureId],
  },
  {
    name: 'catalogue.close-gaps',
    text: `UPDATE catalogue.product_pictures AS g SET place = ordered.place
           FROM (SELECT id, row_number() OVER (ORDER BY place) - 1 AS place
                 FROM catalogue.product_pictures WHERE product_id = $1) ordered
           WHERE g.id = ordered.id`,
    values: [productId],
  },
];

/** The product has changed, and its cover is the first of its pictures. */
export const countPictures = (productId: string): Statement => ({
  name: 'catalogue.count-pictures',
  text: `UPDATE catalogue.products AS p
         SET version = p.version + 1, image_version =
           (SELECT g.version FROM catalogue.product_pictures g WHERE g.product_id = p.id AND g.place = 0)
         WHERE p.id = $1`,
  values: [productId],
});
