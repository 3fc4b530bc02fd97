import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import { DomainError } from '../../platform/domain/domain-error.js';

/** 422: a visit can start only on its scheduled day, in local time. */
export const notTheDay = (scheduledDate: string, today: string): DomainError =>
  new DomainError({
    code: 'not_the_day',
    message: `The service is on ${scheduledDate}, and it is ${today} there`,
    details: { scheduledDate, today },
  });

/** 422: the visit cannot start or be delivered without a photo of this kind. */
export const photoRequired = (kind: PhotoKind): DomainError =>
  new DomainError({
    code: 'photo_required',
    message: kind === 'before' ? 'Add a photo of the grave before the work first.' : 'Add a photo of the result first.',
    details: { kind },
  });

/** 422: a photo of the result cannot be added before the work has started. */
export const notStarted = (): DomainError =>
  new DomainError({
    code: 'not_started',
    message: 'Start the service before adding a photo of the result.',
  });

/** 422: the visit has the maximum number of photos. */
export const tooManyPhotos = (most: number): DomainError =>
  new DomainError({
    code: 'too_many_photos',
    message: `A service has at most ${most} photos`,
    details: { most },
  });
