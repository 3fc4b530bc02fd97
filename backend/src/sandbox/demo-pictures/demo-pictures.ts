import { buffer } from 'node:stream/consumers';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { Photos } from '../../platform/storage/photos.js';
import { Storage } from '../../platform/storage/storage.js';
import { customerGrave } from '../demo/demo-data.js';
import { grouped } from '../demo-past/grouped.js';
import { PHOTO, type PastPhoto } from '../demo-past/past-life.js';
import { pictureOfPhoto } from './picture-of-photo.js';
import { drawnScene, pictureOf } from './scene-picture.js';

/** The photos whose files are still to be made. */
const TO_MAKE = 'demo/photos-to-make.json';

/** Notes the photos of the past, before their events are stored. */
export const notePhotos = (app: INestApplicationContext, photos: readonly PastPhoto[]): Promise<void> =>
  app.get(Storage, { strict: false }).put(TO_MAKE, Buffer.from(JSON.stringify(photos)), 'application/json');

/**
 * Makes the files of the photos that are noted, while the application serves people. It goes on where an earlier run
 * was stopped.
 */
export async function makePhotos(app: INestApplicationContext, isStopping: () => boolean): Promise<void> {
  const logger = new Logger('Seed');
  try {
    const made = await makeNoted(app, isStopping);
    if (made > 0) logger.log(`${made} photos of the demonstration are ready`);
  } catch (error) {
    if (!isStopping()) logger.warn(`the photos of the demonstration are not complete: ${String(error)}`);
  }
}

/** Who tries the demonstration looks at the demo customer's grave first, and then at what is new. */
const urgencyOf = ({ graveId, takenAt }: PastPhoto): number =>
  graveId === customerGrave.id ? Number.MAX_VALUE : takenAt.getTime();

/** Returns how many photos it has made. */
async function makeNoted(app: INestApplicationContext, isStopping: () => boolean): Promise<number> {
  const storage = app.get(Storage, { strict: false });
  const photos = app.get(Photos, { strict: false });
  const noted = await storage.get(TO_MAKE);
  if (noted === undefined) return 0;
  const left = (JSON.parse((await buffer(noted.stream)).toString()) as (PastPhoto & { takenAt: string })[])
    .map((photo): PastPhoto => ({ ...photo, takenAt: new Date(photo.takenAt) }))
    .toSorted((one, other) => urgencyOf(other) - urgencyOf(one));
  const places = [...grouped(left, (photo) => JSON.stringify(pictureOfPhoto(photo).scene)).values()];
  for (const [index, atPlace] of places.entries()) {
    const drawn = await drawnScene(pictureOfPhoto(atPlace[0] as PastPhoto).scene);
    for (const alike of grouped(atPlace, (photo) => JSON.stringify(pictureOfPhoto(photo).dressing)).values()) {
      if (isStopping()) return 0;
      const picture = await pictureOf(drawn, pictureOfPhoto(alike[0] as PastPhoto).dressing, PHOTO);
      await photos.storeForAll(
        alike.map(({ photoId }) => photoId),
        picture,
      );
    }
    const rest = JSON.stringify(places.slice(index + 1).flat());
    await storage.put(TO_MAKE, Buffer.from(rest), 'application/json');
  }
  await storage.remove(TO_MAKE);
  return left.length;
}
