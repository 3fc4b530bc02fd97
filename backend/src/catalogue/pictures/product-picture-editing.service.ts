import { Injectable } from '@nestjs/common';
import { type ImageArrangement, type ImageTexts, type Product } from '@perpetua/contracts/catalogue.contract';
import { ChangeLog } from '../../platform/changes/change-log.js';
import type { Fields } from '../../platform/changes/field-changes.policy.js';
import type { Statement, Transaction } from '../../platform/database/database.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { newId } from '../../platform/ids.js';
import { Photos } from '../../platform/storage/photos.js';
import type { UploadedPicture } from '../../platform/uploaded-picture.js';
import { productEvents } from '../catalogue.events.js';
import { recordChanges } from '../products/catalogue-act.js';
import { CatalogueEditing } from '../products/catalogue-editing.service.js';
import { fieldsOfProduct } from '../products/catalogue-fields.policy.js';
import {
  imageNotFound,
  productChanged,
  productNotFound,
  productWithoutPicture,
  tooManyPictures,
} from '../catalogue.errors.js';
import { Catalogue } from '../catalogue.service.js';
import { cropsAfter, PictureCropping, type RenderedCrop, sameCrops, type Turn } from './picture-cropping.service.js';
import { picturesOfUpload } from './product-pictures.js';
import {
  arrangePictures,
  countPictures,
  lockProduct,
  picturesInOrder,
  removePicture,
  storeCrops,
  storePicture,
} from './product-picture.statements.js';
import type { PictureRecord } from '../products/product.policy.js';
import { productEver, type ProductRow, recordOf } from '../products/product.statements.js';
import { maximumPictures } from '@perpetua/contracts/limits';

/** A product whose pictures are about to change, with its current pictures, the cover first. */
interface Album {
  readonly isOnSale: boolean;
  readonly ids: readonly string[];
  readonly pictures: readonly PictureRecord[];
}

/** The admin who edits pictures, and the queue that limits how many pictures are decoded at the same time. */
interface Arranging {
  readonly actor: Actor;
  readonly inTurn: Turn;
}

/** Edits the pictures of a product on behalf of an admin. The shop shows the changes immediately. */
@Injectable()
export class ProductPictureEditing {
  constructor(
    private readonly changes: ChangeLog,
    private readonly catalogue: Catalogue,
    private readonly editing: CatalogueEditing,
    private readonly photos: Photos,
    private readonly cropping: PictureCropping,
  ) {}

  /**
   * Adds a picture at the end of the product's pictures.
   * @throws DomainError 404, 415 `not_a_photo`, 413 for too many pixels, 422 `too_many_pictures`
   */
  async add(productId: string, upload: UploadedPicture, actor: Actor): Promise<Product> {
    await this.catalogue.recordEver(productId);
    const pictures = await this.photos.inTurn(upload, picturesOfUpload);
    return this.changed({ id: productId, actor }, ({ ids }) => {
      if (ids.length >= maximumPictures) throw tooManyPictures();
      return storePicture({ id: newId(), productId, place: ids.length }, pictures);
    });
  }

  /**
   * Replaces the cover picture.
   * @throws DomainError 404, 415 `not_a_photo`, 413 for too many pixels
   */
  async replaceCover(productId: string, upload: UploadedPicture, actor: Actor): Promise<Product> {
    await this.catalogue.recordEver(productId);
    const pictures = await this.photos.inTurn(upload, picturesOfUpload);
    return this.changed({ id: productId, actor }, ({ ids: [cover = newId()] }) =>
      storePicture({ id: cover, productId, place: 0 }, pictures),
    );
  }

  /**
   * Sets the order, texts and crops of the pictures; a repeat writes nothing. Crops are rendered before anything is
   * written.
   * @throws DomainError 404, the 400 and 503 errors of `PictureCropping`, and 409 `product_changed` when the list does
   * not match the product's current pictures, or when somebody else has replaced or cropped one of them in the meantime
   */
  async arrange(productId: string, { images }: ImageArrangement, { actor, inTurn }: Arranging): Promise<Product> {
    const record = await this.catalogue.recordEver(productId);
    const { pictures = [] } = record;
    const current = await this.catalogue.answerForAdmin(record);
    const isOfAll = (ids: readonly string[]): boolean => isWhole(images, ids);
    if (!isOfAll(pictures.map(({ id }) => id))) throw productChanged(current);
    const rendered = await this.cropping.rendered(pictures, images, inTurn);
    return this.changed({ id: productId, actor }, (album) => {
      const cropped = isOfAll(album.ids) ? croppedIn(album, images, rendered) : undefined;
      if (cropped === undefined) throw productChanged(current);
      const order = orderOf(album, images);
      const isOrdered = JSON.stringify(order) === JSON.stringify(orderOf(album, album.pictures));
      return [...cropped.flatMap(storeCrops), ...(isOrdered ? [] : [arrangePictures(productId, order)])];
    });
  }

  /**
   * Removes a picture.
   * @throws DomainError 404, and 422 `product_without_picture` for the only picture of a product on sale
   */
  async remove(productId: string, pictureId: string, actor: Actor): Promise<Product> {
    return this.changed({ id: productId, actor }, ({ ids, isOnSale }) => {
      if (!ids.includes(pictureId)) throw imageNotFound();
      if (isOnSale && ids.length === 1) throw productWithoutPicture();
      return removePicture(productId, pictureId);
    });
  }

  private async changed(
    { id, actor }: { id: string; actor: Actor },
    change: (album: Album) => readonly Statement[],
  ): Promise<Product> {
    const isChanged = await this.changes.write({ stream: productEvents.streamType, id, actor }, async (tx, record) => {
      const [product] = await tx.query<{ on_sale: boolean }>(lockProduct(id));
      if (product === undefined) throw productNotFound();
      const before = await fieldsIn(tx, id);
      const pictures = await tx.query<PictureRecord>(picturesInOrder(id));
      const ids = pictures.map((picture) => picture.id);
      const statements = change({ isOnSale: product.on_sale, ids, pictures });
      if (statements.length === 0) return false;
      for (const statement of statements) await tx.query(statement);
      await tx.query(countPictures(id));
      await recordChanges(record, 'ProductPicturesChanged', [before, await fieldsIn(tx, id)]);
      return true;
    });
    if (isChanged) await this.editing.announce(id);
    return this.catalogue.productForAdmin(id);
  }
}

/** Whether an arrangement names every picture exactly once. */
const isWhole = (images: readonly ImageTexts[], ids: readonly string[]): boolean => {
  const named = new Set(images.map(({ id }) => id));
  return images.length === ids.length && ids.every((id) => named.has(id));
};

/** Selects the rendered crops to store; undefined if a picture has changed since its crop was rendered. */
const croppedIn = (
  { pictures }: Album,
  images: readonly ImageTexts[],
  rendered: readonly RenderedCrop[],
): readonly RenderedCrop[] | undefined => {
  const cropped: RenderedCrop[] = [];
  for (const { id, version, crops: now } of pictures) {
    const crops = cropsAfter(now, images.find((image) => image.id === id)?.crops);
    if (sameCrops(crops, now)) continue;
    const made = rendered.find((picture) => picture.id === id);
    if (made?.from !== version || !sameCrops(made.crops, crops)) return undefined;
    cropped.push(made);
  }
  return cropped;
};

/** The pictures in the given order, each with its texts; a picture without new texts keeps its old ones. */
const orderOf = ({ pictures }: Album, images: readonly Pick<ImageTexts, 'id' | 'alt'>[]) =>
  images.map(({ id, alt }) => {
    const { pt = '', en = '', es = '' } = alt ?? pictures.find((picture) => picture.id === id)?.alt ?? {};
    return { id, alt: { pt, en, es } };
  });

/** The audited fields of an existing product. */
const fieldsIn = async (tx: Transaction, id: string): Promise<Fields> => {
  const [row] = await tx.query<ProductRow>(productEver(id));
  if (row === undefined) throw productNotFound();
  return fieldsOfProduct(recordOf(row));
};
