import type { ImageSize } from '@perpetua/contracts/catalogue.contract';
import type { Statement } from '../../platform/database/database.js';
import type { Crops } from '@perpetua/contracts/picture-crop';
import type { Translations } from '@perpetua/contracts/languages';
import type { Picture, ProductPictures, UploadedPictures } from './product-pictures.js';

export interface ImageRow {
  content_type: string;
  bytes: Buffer;
  version: string;
}

/** A requested picture, and the version in the requested URL. */
export interface RequestedPicture {
  readonly productId: string;
  /** The id of the picture; undefined means the cover. */
  readonly pictureId: string | undefined;
  readonly size: ImageSize;
  readonly version: string | undefined;
}

/**
 * Reads a picture of a product. If the product is not on sale, the URL must contain the picture's current version,
 * which only admins' links do. The URL of an original must always contain the original's version, because an original
 * may show what was cropped away.
 */
export const productImage = ({ productId, pictureId, size, version }: RequestedPicture): Statement => ({
  name: 'catalogue.product-image',
  text: `SELECT i.content_type, i.bytes, CASE WHEN $3 = 'original' THEN g.original_version ELSE g.version END AS version
         FROM catalogue.products p
         JOIN catalogue.product_pictures g ON g.product_id = p.id AND (g.id = $2 OR $2 IS NULL AND g.place = 0)
         JOIN catalogue.product_images i ON i.picture_id = g.id AND i.size = $3
         WHERE p.id = $1 AND CASE WHEN $3 = 'original' THEN g.original_version = $4
                                  ELSE p.off_sale_since IS NULL OR g.version = $4 END`,
  values: [productId, pictureId ?? null, size, version ?? null],
});

/**
 * Locks a product so that only one transaction at a time changes its pictures. Returns no row when there is no such
 * product.
 */
export const lockProduct = (productId: string): Statement => ({
  name: 'catalogue.lock-product',
  text: 'SELECT p.off_sale_since IS NULL AS on_sale FROM catalogue.products p WHERE p.id = $1 FOR UPDATE',
  values: [productId],
});

/** The pictures of a product in their order. */
export const picturesInOrder = (productId: string): Statement => ({
  name: 'catalogue.pictures-in-order',
  text: `SELECT g.id, g.alt, g.version, g.original_version AS "originalVersion", g.crops
         FROM catalogue.product_pictures g WHERE g.product_id = $1 ORDER BY g.place`,
  values: [productId],
});

/**
 * The source of a crop: the original, or the `display` file of a picture that was uploaded before originals were
 * stored.
 */
export const cropSource = (pictureId: string): Statement => ({
  name: 'catalogue.crop-source',
  text: `SELECT i.bytes, i.content_type FROM catalogue.product_pictures g JOIN catalogue.product_images i
           ON i.picture_id = g.id AND i.size = CASE WHEN g.original_version IS NULL THEN 'display' ELSE 'original' END
         WHERE g.id = $1`,
  values: [pictureId],
});

/** Adds a picture, or replaces the files of the picture with this id and removes its crops. */
export const storePicture = (
  { id, productId, place }: { id: string; productId: string; place: number },
  { version, originalVersion, pictures }: UploadedPictures,
): readonly Statement[] => [
  {
    name: 'catalogue.store-picture',
    text: `INSERT INTO catalogue.product_pictures (id, product_id, place, version, original_version)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (id) DO UPDATE SET version = excluded.version, original_version = excluded.original_version,
             crops = '{}'`,
    values: [id, productId, place, version, originalVersion],
  },
  storeFiles(id, pictures),
];

/** A picture after cropping. Its files include an `original` only if none was stored before. */
export interface CroppedPicture extends ProductPictures {
  readonly id: string;
  readonly crops: Crops;
  readonly originalVersion: string;
}

/** Stores the crops of a picture and replaces its shown files. */
export const storeCrops = ({ id, version, originalVersion, crops, pictures }: CroppedPicture): readonly Statement[] => [
  {
    name: 'catalogue.store-crops',
    text: 'UPDATE catalogue.product_pictures SET version = $2, original_version = $3, crops = $4 WHERE id = $1',
    values: [id, version, originalVersion, JSON.stringify(crops)],
  },
  storeFiles(id, pictures),
];

const storeFiles = (id: string, pictures: readonly Picture[]): Statement => ({
  name: 'catalogue.store-picture-files',
  text: `
    INSERT INTO catalogue.product_images (picture_id, size, content_type, bytes)
    SELECT $1, file.* FROM unnest($2::text[], $3::text[], $4::bytea[]) AS file
    ON CONFLICT (picture_id, size) DO UPDATE SET content_type = excluded.content_type, bytes = excluded.bytes`,
  values: [
    id,
    pictures.map(({ size }) => size),
    pictures.map(({ contentType }) => contentType),
    pictures.map(({ bytes }) => bytes),
  ],
});

/** Sets the order and the texts of a product's pictures. */
export const arrangePictures = (
  productId: string,
  images: readonly { readonly id: string; readonly alt: Translations }[],
): Statement => ({
  name: 'catalogue.arrange-pictures',
  text: `UPDATE catalogue.product_pictures AS g SET place = said.place, alt = said.alt
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

/** Raises the product's version, and stores the version of its first picture as that of the cover. */
export const countPictures = (productId: string): Statement => ({
  name: 'catalogue.count-pictures',
  text: `UPDATE catalogue.products AS p
         SET version = p.version + 1, image_version =
           (SELECT g.version FROM catalogue.product_pictures g WHERE g.product_id = p.id AND g.place = 0)
         WHERE p.id = $1`,
  values: [productId],
});
