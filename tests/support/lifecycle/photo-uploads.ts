import { randomUUID } from 'node:crypto';
import type { ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import sharp from 'sharp';
import type { TestAnswer } from '../fixtures/app.js';
import type { Person, Problem } from '../fixtures/world.js';

/** A file to upload as a photo of a service, by default one from before the work. */
interface PhotoFile {
  kind?: string;
  bytes?: Buffer;
  field?: string;
  uploadId?: string;
  takenAt?: string;
  doneAt?: string;
}

/** `POST /Service/{id}/photos`. */
export const upload = (
  person: Person,
  serviceId: string,
  { kind = 'before', bytes, field = 'photo', ...texts }: PhotoFile,
): Promise<TestAnswer<ServicePhoto & Partial<Pick<Problem, 'code'>>>> => {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  if (bytes) form.append(field, new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return person.call('POST', `/Service/${serviceId}/photos?kind=${kind}`, form);
};

/** Latitude and longitude as EXIF writes them: in Lisbon, some kilometres from every grave of the specs. */
const IN_LISBON = { lat: '38/1 42/1 0/1', lng: '9/1 8/1 0/1' };

/** A photo as a phone takes it, with place and time in its metadata; another file each time. */
export const fromPhone = (takenAt: string, place: { lat: string; lng: string } = IN_LISBON): Promise<Buffer> =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#8a8f7a' } })
    .withExif({
      IFD0: { Make: 'Camera', Model: 'Secret Phone', ImageDescription: randomUUID() },
      IFD2: { DateTimeOriginal: takenAt },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: place.lat, GPSLongitudeRef: 'W', GPSLongitude: place.lng },
    })
    .jpeg()
    .toBuffer();
