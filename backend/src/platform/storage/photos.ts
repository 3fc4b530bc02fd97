import { Injectable } from '@nestjs/common';
import { type PhotoSize, photoSizes } from '@perpetua/contracts/service-photos';
import type { CapturePlace, CaptureTime, UploadedPicture } from '../uploaded-picture.js';
import { encodePhoto, encodeSquare, readHeader } from './photo-encoder.js';
import { PhotoLinks } from './photo-links.js';
import { Storage, type StoredFile } from './storage.js';

/** Data of a stored picture; `width` and `height` are the pixels of its large version. */
export interface StoredPhoto {
  readonly width: number;
  readonly height: number;
  readonly capturedAt: CaptureTime | null;
  /** Only to be compared, never to be stored. */
  readonly capturedIn: CapturePlace | null;
  /** 64 bits that are alike for pictures that look alike; null if the picture has no contrast. */
  readonly look: string | null;
}

/** Stores uploaded pictures in two sizes. */
@Injectable()
export class Photos {
  constructor(
    private readonly storage: Storage,
    private readonly links: PhotoLinks,
  ) {}

  /**
   * Re-encodes a picture and stores it; replaces a picture with the same id. Slow: do not call it within a transaction.
   * When one of its files cannot be stored, none is left.
   * @throws DomainError the errors of {@link inTurn}, and those of the storage
   */
  async store(photoId: string, picture: UploadedPicture): Promise<StoredPhoto> {
    const { display, thumb, ...stored } = await this.inTurn(picture, encodePhoto);
    const writes = await Promise.allSettled([
      this.storage.put(keyOf(photoId, 'display'), display, 'image/jpeg'),
      this.storage.put(keyOf(photoId, 'thumb'), thumb, 'image/jpeg'),
    ]);
    const failed = writes.find((write) => write.status === 'rejected');
    if (failed !== undefined) {
      await this.remove(photoId);
      throw failed.reason;
    }
    return stored;
  }

  /** Stores one picture, which is no upload, under several ids; encodes it only once. */
  async storeForAll(photoIds: readonly string[], bytes: Buffer): Promise<void> {
    const { display, thumb } = await encodePhoto(bytes);
    for (const photoId of photoIds) {
      await this.storage.put(keyOf(photoId, 'display'), display, 'image/jpeg');
      await this.storage.put(keyOf(photoId, 'thumb'), thumb, 'image/jpeg');
    }
  }

  /**
   * Returns the middle of a picture as a square JPEG, `pixels` wide and high, without storing it. Slow: do not call it
   * within a transaction.
   * @throws DomainError the errors of {@link inTurn}
   */
  square(picture: UploadedPicture, pixels: number): Promise<Buffer> {
    return this.inTurn(picture, (bytes) => encodeSquare(bytes, pixels));
  }

  /**
   * Decodes an upload when its turn in the queue comes. If its header is not acceptable, rejects it without waiting.
   * @throws DomainError `not_a_photo` (415), 413 for too many pixels, 400 when the client disconnected while the upload
   * waited
   */
  async inTurn<Result>({ bytes, place }: UploadedPicture, decode: (bytes: Buffer) => Promise<Result>): Promise<Result> {
    await readHeader(bytes);
    return place.inTurn(() => decode(bytes));
  }

  /** A stored picture, or undefined when there is none. */
  read(photoId: string, size: PhotoSize): Promise<StoredFile | undefined> {
    return this.storage.get(keyOf(photoId, size));
  }

  /** Deletes a picture in all its sizes; links to it stop working. */
  async remove(photoId: string): Promise<void> {
    await Promise.all(photoSizes.map((size) => this.storage.remove(keyOf(photoId, size))));
  }

  /**
   * The signed URLs of a picture in its two sizes, valid for 15 minutes. They end earlier when the account of `viewer`
   * is blocked or closed; without a viewer only when their time is over.
   */
  linksOf(photoId: string, viewer = ''): { url: string; thumbUrl: string } {
    const link = (size: PhotoSize) => this.links.signedUrl(photoId, size, viewer);
    return { url: link('display'), thumbUrl: link('thumb') };
  }
}

/**
 * Folders are named after the last two characters of the id, which are random, so that files are distributed evenly.
 */
const keyOf = (photoId: string, size: PhotoSize): string => `photos/${photoId.slice(-2)}/${photoId}-${size}.jpg`;
