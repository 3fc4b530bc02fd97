import { photoDoubts, type PhotoDoubt, type ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import type { ServiceRelation } from './service-visibility.policy.js';
import type { ServiceRow } from './service.row.js';

/** The signed links of a photo. */
export type PhotoLinksOf = (photoId: string) => Pick<ServicePhoto, 'url' | 'thumbUrl'>;

/** A photo as its viewer may see it. */
export type PhotoView = (photo: ServiceRow['photos'][number]) => ServicePhoto;

/** The doubts that a viewer reads: a partner none, and only admins that a photo looks like another one. */
const READ: Record<ServiceRelation, readonly PhotoDoubt[]> = {
  customer: ['time', 'place'],
  assigned: [],
  offered: [],
  admin: photoDoubts,
};

export const photoViewFor =
  (relation: ServiceRelation, linksOf: PhotoLinksOf): PhotoView =>
  ({ photoId, takenAt, doubts = [], distanceM }) => {
    const read = doubts.filter((doubt) => READ[relation].includes(doubt));
    return {
      id: photoId,
      ...linksOf(photoId),
      takenAt,
      ...(read.length > 0 && { doubts: read }),
      ...(read.includes('place') && distanceM !== undefined && { distanceKm: distanceM / 1000 }),
    };
  };
