import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Zip, ZipPassThrough } from 'fflate';
import { Photos } from './photos.js';

/** A picture in an archive. */
export interface ArchivedPhoto {
  readonly photoId: string;
  /** The name of the file in the archive; two pictures have different names. */
  readonly name: string;
}

/** Packs stored pictures into ZIP files. */
@Injectable()
export class PhotoArchive {
  constructor(private readonly photos: Photos) {}

  /**
   * A ZIP file of pictures in their large version, read while it is sent, one picture at a time. A picture that is not
   * stored any more is left out. JPEG files are not compressed again.
   */
  of(photos: readonly ArchivedPhoto[]): Readable {
    return Readable.from(this.chunksOf(photos), { objectMode: false });
  }

  private async *chunksOf(photos: readonly ArchivedPhoto[]): AsyncGenerator<Uint8Array> {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      chunks.push(chunk);
    });
    for (const { photoId, name } of photos) {
      const photo = await this.photos.read(photoId, 'display');
      if (photo === undefined) continue;
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(await buffer(photo.stream), true);
      yield* chunks.splice(0);
    }
    zip.end();
    yield* chunks.splice(0);
  }
}
