import { Injectable } from '@nestjs/common';
import type { CaptureTime, UploadedPicture } from '../uploaded-picture.js';
import { encodePhoto, encodeSquare, readHeader } from './photo-encoder.js';
import { PhotoLinks, type PhotoSize, photoSizes } from './photo-links.js';
import { Storage, type StoredFile } from './storage.js';

/** What is known of a picture once it is stored; its size in pixels is that of the large version. */
export interface StoredPhoto {
  readonly width: number;
  readonly height: number;
  readonly capturedAt: CaptureTime | null;
}

/** Pictures that people uploaded, in two sizes. */
@Injectable()
export class Photos {
  constructor(
    private readonly storage: Storage,
    private readonly links: PhotoLinks,
  ) {}

  /**
   * Re-encodes a picture and stores it; the same id again replaces it. Takes long: never within a transaction.
   * @throws DomainError as {@link inTurn}
   */
  async store(photoId: string, picture: UploadedPicture): Promise<StoredPhoto> {
    const { display, thumb, width, height, capturedAt } = await this.inTurn(picture, encodePhoto);
    await Promise.all([
      this.storage.put(keyOf(photoId, 'display'), display, 'image/jpeg'),
      this.storage.put(keyOf(photoId, 'thumb'), thumb, 'image/jpeg'),
    ]);
    return { width, height, capturedAt };
  }

  /**
   * A picture's middle as a square JPEG, to be kept elsewhere. Takes long: never within a transaction.
   * @throws DomainError as {@link inTurn}
   */
  square(picture: UploadedPicture, pixels: number): Promise<Buffer> {
    return this.inTurn(picture, (bytes) => encodeSquare(bytes, pixels));
  }

  /**
   * Decodes an upload when it is its turn among all; what its header rules out is refused at once.
   * @throws DomainError `not_a_photo` (415), 413 for too many pixels, 400 when the client went away while it waited
   */
  async inTurn<Result>({ bytes, place }: UploadedPicture, decode: (bytes: Buffer) => Promise<Result>): Promise<Result> {
    await readHeader(bytes);
    return place.inTurn(() => decode(bytes));
  }

  /** A stored picture, or undefined when there is none. */
  read(photoId: string, size: PhotoSize): Promise<StoredFile | undefined> {
    return this.storage.get(keyOf(photoId, size));
  }

  /** Removes a picture in all its sizes; links to it lead nowhere from then on. */
  async remove(photoId: string): Promise<void> {
    await Promise.all(photoSizes.map((size) => this.storage.remove(keyOf(photoId, size))));
  }

  /** Addresses that show a picture for the next quarter of an hour. */
  linksOf(photoId: string): { url: string; thumbUrl: string } {
    return { url: this.links.signedUrl(photoId, 'display'), thumbUrl: this.links.signedUrl(photoId, 'thumb') };
  }
}

/** The last two characters of an id are random, so the folders fill evenly. */
const keyOf = (photoId: string, size: PhotoSize): string => `photos/${photoId.slice(-2)}/${photoId}-${size}.jpg`;
