import { Injectable } from '@nestjs/common';
import { type ImageArrangement, maximumPictures, type Product } from '@perpetua/contracts/catalogue.contract';
import { Database, type Statement } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';
import { Photos } from '../platform/storage/photos.js';
import type { UploadedPicture } from '../platform/uploaded-picture.js';
import { CatalogueEditing } from './catalogue-editing.service.js';
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

/** A product whose pictures are about to change, and which it has, the cover first. */
interface Album {
  readonly isOnSale: boolean;
  readonly ids: readonly string[];
}

/** What admins do to the pictures of a product. The shop shows it at once. */
@Injectable()
export class ProductPictureEditing {
  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
    private readonly editing: CatalogueEditing,
    private readonly photos: Photos,
  ) {}

  /**
   * Adds a picture after the others.
   * @throws DomainError 404, 415 `not_a_photo`, 413 for too many pixels, 422 `too_many_pictures`
   */
  async add(productId: string, upload: UploadedPicture): Promise<Product> {
    await this.catalogue.recordEver(productId);
    const pictures = await this.photos.inTurn(upload, picturesOfUpload);
    return this.changed(productId, ({ ids }) => {
      if (ids.length >= maximumPictures) throw tooManyPictures();
      return [storePicture({ id: newId(), productId, place: ids.length }, pictures)];
    });
  }

  /** Puts another picture in the place of the cover. @throws DomainError 404, 415 `not_a_photo`, 413 */
  async replaceCover(productId: string, upload: UploadedPicture): Promise<Product> {
    await this.catalogue.recordEver(productId);
    const pictures = await this.photos.inTurn(upload, picturesOfUpload);
    return this.changed(productId, ({ ids: [cover = newId()] }) => [
      storePicture({ id: cover, productId, place: 0 }, pictures),
    ]);
  }

  /**
   * Gives the pictures an order and their words.
   * @throws DomainError 404, 409 `product_changed` when these are not the pictures that it has
   */
  async arrange(productId: string, { images }: ImageArrangement): Promise<Product> {
    const current = await this.catalogue.productForAdmin(productId);
    return this.changed(productId, ({ ids }) => {
      const named = new Set(images.map(({ id }) => id));
      const isWhole = images.length === ids.length && ids.every((id) => named.has(id));
      if (!isWhole) throw productChanged(current);
      return [arrangePictures(productId, images)];
    });
  }

  /** @throws DomainError 404, 422 `product_without_picture` for the last one of a product on sale */
  async remove(productId: string, pictureId: string): Promise<Product> {
    return this.changed(productId, ({ ids, isOnSale }) => {
      if (!ids.includes(pictureId)) throw imageNotFound();
      if (isOnSale && ids.length === 1) throw productWithoutPicture();
      return removePicture(productId, pictureId);
    });
  }

  private async changed(productId: string, change: (album: Album) => readonly Statement[]): Promise<Product> {
    await this.database.transaction(async (tx) => {
      const [product] = await tx.query<{ on_sale: boolean }>(lockProduct(productId));
      if (product === undefined) throw productNotFound();
      const ids = (await tx.query<{ id: string }>(pictureIds(productId))).map(({ id }) => id);
      for (const statement of change({ isOnSale: product.on_sale, ids })) await tx.query(statement);
      await tx.query(countPictures(productId));
    });
    await this.editing.announce(productId);
    return this.catalogue.productForAdmin(productId);
  }
}
