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

/** Runs what decodes pictures when it is its turn among uploads. */
export type Turn = UploadedPicture['place']['inTurn'];

/** A picture as it will be shown, and the version that it was when it was read. */
export interface RenderedCrop extends CroppedPicture {
  readonly from: string;
}

/** What a picture is cropped from. */
interface Source {
  readonly bytes: Buffer;
  readonly content_type: Picture['contentType'];
}

/** Makes the pictures of products that are cropped. */
@Injectable()
export class PictureCropping {
  constructor(private readonly database: Database) {}

  /**
   * The pictures whose crops change, rendered one after the other; none where all are cropped as they are. Takes long: never
   * within a transaction.
   * @throws DomainError 400 `crop_outside_picture`, `crop_too_small`, `crop_wrong_shape`, and as `inTurn`
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

  /** Undefined for a picture that was removed a moment ago. @throws DomainError 400 for crops that cannot be made of it */
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

/** Crops with their changes: what is not named stays, null is the whole picture. */
export const cropsAfter = (crops: Crops, changes: CropChanges = {}): Crops => {
  const { shop = crops.shop, cart = crops.cart } = changes;
  return { ...(shop && { shop }), ...(cart && { cart }) };
};

/** Whether two pictures are cropped alike. */
export const sameCrops = (one: Crops, other: Crops): boolean =>
  cropPlaces.every((place) => edgesOf(one[place]) === edgesOf(other[place]));

const edgesOf = (crop: Crop | undefined): string => (crop ? [crop.x, crop.y, crop.width, crop.height].join(' ') : '');

/** What was shown of a picture from before originals were kept becomes its original when it is first cropped. */
const originalOf = ({ bytes, content_type: contentType }: Source): Picture => ({
  size: 'original',
  contentType,
  bytes,
});
