import { Command } from '@nestjs/cqrs';
import type { PhotoDoubt, PhotoKind, ServicePhoto } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { DeadlineWindows } from '../../config/deadline-windows.js';
import { type CommandMeta, DomainCommand } from '../../platform/domain/command.js';
import { decisions } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { assertTransition } from '../../platform/domain/lifecycle-refusal.js';
import type { CaptureTime, UploadedPicture } from '../../platform/uploaded-picture.js';
import type { ServiceSentences } from '../history/sentence-context.js';
import type { OfServiceId } from '../service/service-fields.js';
import { localDateOf } from '../../platform/clock/local-time.js';
import { believedDoneAt, doneField } from '../policies/done-at.policy.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { assignmentOf, type Service, type ServiceContext, type ServiceFolds } from '../service/service.state.js';
import { notTheDay, photosOfVisit, requireAssignment } from '../visits/visits.js';
import type { photoEvents } from './photos.events.js';

/** A picture as the partner uploaded it. The handler re-encodes and stores the picture, then runs `AddPhoto`. */
export class UploadPhoto extends Command<ServicePhoto> {
  constructor(
    readonly payload: OfServiceId & {
      readonly partnerId: string;
      readonly kind: PhotoKind;
      /**
       * The client's id of the upload: a repeat with the same id does not add another photo. Undefined if the client
       * sends none.
       */
      readonly uploadId: string | undefined;
      readonly picture: UploadedPicture;
      /**
       * When the photo was taken, as stated by the client; the time in the picture's metadata takes precedence. Null if
       * not stated.
       */
      readonly capturedAt: CaptureTime | null;
      /** When the partner took the photo, as the partner states it (ISO 8601). */
      readonly doneAt: string | undefined;
    },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class AddPhoto extends DomainCommand<
  OfServiceId & {
    readonly partnerId: string;
    readonly photoId: string;
    readonly kind: PhotoKind;
    readonly uploadId: string | null;
    readonly doneAt?: string | undefined;
    /** When the camera took it (ISO 8601); null if that is unknown. */
    readonly capturedAt: string | null;
    /** How far from the place the camera took it, in metres; null if that is unknown. */
    readonly distanceM: number | null;
    /** Whether it looks like another photo of the partner or the grave. */
    readonly isAlike: boolean;
    readonly width: number;
    readonly height: number;
  }
> {
  readonly type = 'AddPhoto';
}

/** 422: a photo of the result cannot be added before the work has started. */
const notStarted = (): DomainError =>
  new DomainError({
    code: 'not_started',
    message: 'Start the service before adding a photo of the result.',
  });

/** 422: the visit has the maximum number of photos. */
const tooManyPhotos = (most: number): DomainError =>
  new DomainError({
    code: 'too_many_photos',
    message: `A service has at most ${most} photos`,
    details: { most },
  });

/** 409: the same file was uploaded as another photo before, of this or of any other service. */
export const photoReused = (): DomainError =>
  new DomainError({ code: 'photo_reused', message: 'This picture was used before. Please take a new one.' });

type Events = readonly ServiceEvent[];

const MAX_PHOTOS = 24;

/** A camera's clock that is ahead by at most this much is nothing to wonder about. */
const AHEAD_MS = 600_000;
/** From this distance on, a photo counts as taken elsewhere. */
const FAR_M = 1_000;

/** Adds a photo. A photo that the service already has changes nothing, in any status. */
const addPhoto = (photo: AddPhoto['payload'], service: Service, { now, actor }: ServiceContext): Events => {
  requireAssignment(service, photo.partnerId, 'PhotoAdded');
  if (service.photos.some(({ photoId }) => photoId === photo.photoId)) return [];
  const doneAt = believedDoneAt(photo.doneAt, { now, acceptedAt: assignmentOf(service)?.acceptedAt });
  const done = doneAt ?? now;
  const { timeZone } = service.agreed.place;
  const { status, photos, visit, scheduledDate } = service;
  requirePhotoWelcome({ status, photos, visit, scheduledDate, timeZone }, photo.kind, { by: actor.role, done });
  const { photoId, kind, uploadId, capturedAt, width, height } = photo;
  const isKnown = capturedAt !== null && Date.parse(capturedAt) <= now.getTime();
  const added: ServiceEventData<'PhotoAdded'> = {
    photoId,
    kind,
    uploadId,
    takenAt: isKnown ? capturedAt : done.toISOString(),
    ...doneField(doneAt),
    ...doubtsAbout(photo, service, done),
    width,
    height,
  };
  return [{ type: 'PhotoAdded', data: added }];
};

/** What does not fit about a photo that was taken at `done`, by the server's clock; nothing when everything does. */
const doubtsAbout = (
  { capturedAt, distanceM, isAlike }: AddPhoto['payload'],
  { scheduledDate, agreed: { place } }: Service,
  done: Date,
): Pick<ServiceEventData<'PhotoAdded'>, 'doubts' | 'distanceM'> => {
  const captured = capturedAt === null ? done : new Date(capturedAt);
  const days = [scheduledDate, localDateOf(done, place.timeZone)];
  const isOtherTime =
    !days.includes(localDateOf(captured, place.timeZone)) || captured.getTime() - done.getTime() > AHEAD_MS;
  const isFar = distanceM !== null && distanceM > FAR_M;
  const doubts: PhotoDoubt[] = [
    ...(isOtherTime ? (['time'] as const) : []),
    ...(isFar ? (['place'] as const) : []),
    ...(isAlike ? (['alike'] as const) : []),
  ];
  return { ...(doubts.length > 0 && { doubts }), ...(isFar && { distanceM }) };
};

/** The facts of a service that decide whether it accepts a photo; `timeZone` is that of the place. */
type Welcoming = Pick<Service, 'status' | 'photos' | 'visit' | 'scheduledDate'> & { readonly timeZone: string };

/**
 * Refuses a photo of `kind` that the service does not accept; called before the picture is processed. A photo from
 * before the work is not taken on an earlier day than that of the visit.
 * @throws DomainError `illegal_transition`, `not_started`, `not_the_day` or `too_many_photos`
 */
export const requirePhotoWelcome = (
  service: Welcoming,
  kind: PhotoKind,
  { by, done }: { readonly by: ServiceContext['actor']['role']; readonly done: Date },
): void => {
  assertTransition(serviceLifecycle, service.status, { event: 'PhotoAdded', by });
  if (kind === 'after' && service.status === 'accepted') throw notStarted();
  const today = localDateOf(done, service.timeZone);
  if (kind === 'before' && today < service.scheduledDate) throw notTheDay(service.scheduledDate, today);
  if (photosOfVisit(service).length >= MAX_PHOTOS) throw tooManyPhotos(MAX_PHOTOS);
};

/** The rule of a photo. */
export const photoDecisions = decisions<Service, ServiceEvent, DeadlineWindows>().on(AddPhoto, addPhoto);

/** How a photo changes the service's state. */
export const photoFolds: ServiceFolds<keyof typeof photoEvents> = {
  PhotoAdded: (service, { photoId, kind, takenAt, doubts, distanceM }) => ({
    ...service,
    photos: [
      ...service.photos,
      {
        photoId,
        kind,
        takenAt,
        visit: service.visit,
        ...(doubts !== undefined && { doubts }),
        ...(distanceM !== undefined && { distanceM }),
      },
    ],
  }),
};

/** The sentence about photos in the history of a service. */
export const photoSentences: ServiceSentences<keyof typeof photoEvents> = {
  PhotoAdded: ({ kind }, { texts, photosTaken }) => texts.photographed(kind, photosTaken),
};
