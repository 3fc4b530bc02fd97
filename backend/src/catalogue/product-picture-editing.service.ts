import { Injectable } from '@nestjs/common';
import { type ImageArrangement, maximumPictures, type Product } from '@perpetua/contracts/catalogue.contract';
import { ChangeLog } from '../platform/changes/change-log.js';
import type { Fields } from '../platform/changes/field-changes.policy.js';
import type { Statement, Transaction } from '../platform/database/database.js';
import type { Actor } from '../platform/event-store/recorded-event.js';
import { newId } from '../platform/ids.js';
import { Photos } from '../platform/storage/photos.js';
import type { UploadedPicture } from '../platform/uploaded-picture.js';
import { productEvents } from './catalogue.events.js';
import { recordChanges } from './catalogue-act.js';
import { CatalogueEditing } from './catalogue-editing.service.js';
import { fieldsOfProduct } from './catalogue-fields.policy.js';
import {
  imageNotFound,
  productChanged,
  productNotFound,
  productWithoutPicture,
  tooManyPictures,
} from './catalogue.errors.js';
import { Catalogue } from './catalogue.service.js';
import { picturesOfUpload } from './product-pictures.js';
import {
  arrangePictures,
  countPictures,
  lockProduct,
  pictureIds,
  removePicture,
  storePicture,
} from './product-picture.statements.js';
import { productEver, type ProductRow, recordOf } from './product.statements.js';

/** A product whose pictures are about to change, and which it has, the cover first. */
interface Album {
  readonly isOnSale: boolean;
  readonly ids: readonly string[];
}

/** What admins do to the pictures of a product. The shop shows it at once. */
@Injectable()
export class ProductPictureEditing {
  constructor(
    private readonly changes: ChangeLog,
    private readonly catalogue: Catalogue,
    private readonly editing: CatalogueEditing,
    private readonly photos: Photos,
  ) {}

  /**
   * Adds a picture after the others.
   * @throws DomainError 404, 415 `not_a_photo`, 413 for too many pixels, 422 `too_many_pictures`
   */
  async add(productId: string, upload: UploadedPicture, actor: Actor): Promise<Product> {
    await this.catalogue.recordEver(productId);
    const pictures = await this.photos.inTurn(upload, picturesOfUpload);
    return this.changed({ id: productId, actor }, ({ ids }) => {
      if (ids.length >= maximumPictures) throw tooManyPictures();
      return [storePicture({ id: newId(), productId, place: ids.length }, pictures)];
    });
  }

  /** Puts another picture in the place of the cover. @throws DomainError 404, 415 `not_a_photo`, 413 */
  async replaceCover(productId: string, upload: UploadedPicture, actor: Actor): Promise<Product> {
    await this.catalogue.recordEver(productId);
    const pictures = await this.photos.inTurn(upload, picturesOfUpload);
    return this.changed({ id: productId, actor }, ({ ids: [cover = newId()] }) => [
      storePicture({ id: cover, productId, place: 0 }, pictures),
    ]);
  }

  /**
   * Gives the pictures an order and their words.
   * @throws DomainError 404, 409 `product_changed` when these are not the pictures that it has
   */
  async arrange(productId: string, { images }: ImageArrangement, actor: Actor): Promise<Product> {
    const current = await this.catalogue.productForAdmin(productId);
    return this.changed({ id: productId, actor }, ({ ids }) => {
      const named = new Set(images.map(({ id }) => id));
      const isWhole = images.length === ids.length && ids.every((id) => named.has(id));
      if (!isWhole) throw productChanged(current);
      return [arrangePictures(productId, images)];
    });
  }

  /** @throws DomainError 404, 422 `product_without_picture` for the last one of a product on sale */
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
    await this.changes.write({ stream: productEvents.streamType, id, actor }, async (tx, record) => {
      const [product] = await tx.query<{ on_sale: boolean }>(lockProduct(id));
      if (product === undefined) throw productNotFound();
      const before = await fieldsIn(tx, id);
      const ids = (await tx.query<{ id: string }>(pictureIds(id))).map((picture) => picture.id);
      for (const statement of change({ isOnSale: product.on_sale, ids })) await tx.query(statement);
      await tx.query(countPictures(id));
      await recordChanges(record, 'ProductPicturesChanged', [before, await fieldsIn(tx, id)]);
    });
    await this.editing.announce(id);
    return this.catalogue.productForAdmin(id);
  }
}

/** The audited fields of a product that is there. */
const fieldsIn = async (tx: Transaction, id: string): Promise<Fields> => {
  const [row] = await tx.query<ProductRow>(productEver(id));
  if (row === undefined) throw productNotFound();
  return fieldsOfProduct(recordOf(row));
};
