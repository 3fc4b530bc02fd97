import { Injectable } from '@nestjs/common';
import type { ImageTexts } from '@perpetua/contracts/catalogue.contract';
import { type Crop, type CropChanges, cropFault, cropPlaces, type Crops } from '@perpetua/contracts/picture-crop';
import sharp from 'sharp';
import { Database } from '../../platform/database/database.js';
import type { UploadedPicture } from '../../platform/uploaded-picture.js';
import { cropRefused } from '../catalogue.errors.js';
import { type CroppedPicture, cropSource } from './product-picture.statements.js';
import { croppedPictures, type Picture, versionOf } from './product-pictures.js';
import type { PictureRecord } from '../products/product.policy.js';

/** Waits for a turn in the queue of uploads, then runs a function that decodes pictures. */
export type Turn = UploadedPicture['place']['inTurn'];

/** A rendered picture; `from` is the version of the picture from which it was rendered. */
export interface RenderedCrop extends CroppedPicture {
  readonly from: string;
}

/** The picture from which a crop is made. */
interface Source {
  readonly bytes: Buffer;
  readonly content_type: Picture['contentType'];
}

/** Renders the pictures of products after an admin crops them. */
@Injectable()
export class PictureCropping {
  constructor(private readonly database: Database) {}

  /**
   * Renders the pictures whose crops change, one after the other; the result is empty if no crop changes. Slow, so
   * never call it within a transaction.
   * @throws DomainError 400 `crop_outside_picture`, `crop_too_small`, `crop_wrong_shape`, and the errors of `inTurn`
   */
  async rendered(
    pictures: readonly PictureRecord[],
    images: readonly ImageTexts[],
    inTurn: Turn,
  ): Promise<readonly RenderedCrop[]> {
    const changed = pictures.flatMap((picture) => {
      const crops = cropsAfter(picture.crops, images.find(({ id }) => id === picture.id)?.crops);
      return sameCrops(crops, picture.crops) ? [] : [{ picture, crops }];
    });
    const sources = await Promise.all(
      changed.map(async ({ picture, crops }) => ({ picture, crops, source: await this.source(picture.id, crops) })),
    );
    const done: RenderedCrop[] = [];
    for (const { picture, crops, source } of sources) {
      if (source === undefined) continue;
      const { version, pictures: files } = await inTurn(() => croppedPictures(source.bytes, crops));
      const kept = picture.originalVersion === null ? [originalOf(source)] : [];
      const originalVersion = picture.originalVersion ?? versionOf(source.bytes);
      done.push({
        id: picture.id,
        from: picture.version,
        version,
        originalVersion,
        crops,
        pictures: [...kept, ...files],
      });
    }
    return done;
  }

  /**
   * Reads the source of a picture and checks the crops; returns undefined if the picture has just been removed.
   * @throws DomainError 400 when a crop is not possible for the picture
   */
  private async source(id: string, crops: Crops): Promise<Source | undefined> {
    const [source] = await this.database.query<Source>(cropSource(id));
    if (source === undefined) return undefined;
    const size = await sharp(source.bytes).metadata();
    for (const place of cropPlaces) {
      const crop = crops[place];
      const fault = crop && cropFault(place, crop, size);
      if (fault !== undefined) throw cropRefused(fault, { imageId: id, place });
    }
    return source;
  }
}

/**
 * Applies changes to crops: a place (`shop` or `cart`) that `changes` omits keeps its crop, and null removes the crop.
 */
export const cropsAfter = (crops: Crops, changes: CropChanges = {}): Crops => {
  const { shop = crops.shop, cart = crops.cart } = changes;
  return { ...(shop && { shop }), ...(cart && { cart }) };
};

/** Whether two pictures have the same crops. */
export const sameCrops = (one: Crops, other: Crops): boolean =>
  cropPlaces.every((place) => edgesOf(one[place]) === edgesOf(other[place]));

const edgesOf = (crop: Crop | undefined): string => (crop ? [crop.x, crop.y, crop.width, crop.height].join(' ') : '');

/**
 * Makes the shown file the original, for the first crop of a picture that was uploaded before originals were stored.
 */
const originalOf = ({ bytes, content_type: contentType }: Source): Picture => ({
  size: 'original',
  contentType,
  bytes,
});
