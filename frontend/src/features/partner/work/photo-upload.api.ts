import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import type { Problem } from '@perpetua/contracts/http.contract';
import type { ServicePhoto } from '@perpetua/contracts/service-photos';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client';
import { isDecided } from '../../../lib/idempotency-key';
import { serverPaths } from '../../../lib/paths';
import { preparePhoto } from '../../../lib/photo-preparation';
import { currentSession } from '../../../lib/session';
import { newUuid } from '../../../lib/uuid';
import { doneNow } from '../../account/fulfilment/fulfilment.api';
import type { UnsentPhoto } from '../../account/fulfilment/unsent/applied-acts.policy';
import {
  actArrived,
  forgetActs,
  keepAct,
  leaveAct,
  mustWait,
  newPhotoAct,
  photoCallMs,
  photoForm,
  sendUnsent,
} from '../../account/fulfilment/unsent/unsent-acts';

/** A photo to be uploaded. The server treats repeated uploads with the same `uploadId` as one photo. */
export interface PhotoUpload {
  file: File;
  uploadId: string;
  /** When the photo was chosen (ISO 8601, business clock); it may be sent much later. */
  doneAt: string;
  /** The photo, prepared and kept on the device; rejected with an `UnusablePhotoError` if it cannot be prepared. */
  ready: Promise<ReadyPhoto>;
}

interface ReadyPhoto {
  act: UnsentPhoto;
  /** Whether the device keeps the photo; else it is lost with the page. */
  isKept: boolean;
}

interface Listener {
  /** 0 to 1. */
  onProgress: (share: number) => void;
  onDone: () => void;
  /** The photo is kept on the device, and sent when there is a network. */
  onKept: () => void;
  /** The device has no room for the photo, which has no network either. */
  onNoRoom: () => void;
  /** Called with an `ApiError`, or with an `UnusablePhotoError` if the photo could not be prepared and was not sent. */
  onFailed: (error: unknown) => void;
}

interface Target {
  serviceId: string;
  kind: PhotoKind;
}

interface Page {
  client: QueryClient;
  /** Aborted when the page is left; what is kept is then sent without it. */
  left: AbortSignal;
}

/**
 * Shrinks the chosen photos where needed, one after the other, and keeps all of them on the device, so that a closed tab
 * loses none, also of those whose turn to be sent has not come.
 */
export function chosenPhotos(files: readonly File[], target: Target, page: Page): PhotoUpload[] {
  let before: Promise<unknown> = Promise.resolve();
  return files.map((file) => {
    const chosen = { file, uploadId: newUuid(), ...doneNow() };
    const ready = before.then(() => readyPhoto(chosen, target, page));
    // Its own upload reports why a photo cannot be prepared.
    before = ready.catch(() => undefined);
    return { ...chosen, ready };
  });
}

async function readyPhoto(
  { file, uploadId: id, doneAt }: Omit<PhotoUpload, 'ready'>,
  { serviceId, kind }: Target,
  { client, left }: Page,
): Promise<ReadyPhoto> {
  const photo = await preparePhoto(file);
  const act = await newPhotoAct(client, { id, serviceId, doneAt, kind, photo, name: file.name });
  const isKept = await keepAct(act, { isInHand: true }).then(
    () => true,
    () => false,
  );
  if (isKept && left.aborted) leave(id, client);
  else if (isKept) left.addEventListener('abort', () => leave(id, client), { once: true });
  return { act, isKept };
}

/**
 * Sends one photo. Without a network, or behind an earlier act that waits, it stays on the device until it can be sent.
 * Returns a function that ends the upload.
 */
export function uploadPhoto({ ready, uploadId }: PhotoUpload, listener: Listener, client: QueryClient): () => void {
  let isStopped = false;
  let abort = (): void => undefined;
  const begin = async (): Promise<void> => {
    const { act, isKept } = await ready;
    if (isStopped) return;
    const later = () => {
      leave(uploadId, client);
      listener.onKept();
    };
    if (isKept && mustWait(act.serviceId)) return later();
    abort = sendPhoto(act, {
      ...listener,
      onDone: (stored) => void actArrived(client, act, stored).then(listener.onDone, listener.onDone),
      onFailed: (error) => {
        const isOffline = error instanceof ApiError && error.status === 0;
        if (isKept && error instanceof ApiError && !isDecided(error)) return later();
        if (isOffline) listener.onNoRoom();
        void forget(uploadId).then(() => listener.onFailed(error));
      },
    });
  };
  begin().catch(listener.onFailed);
  return () => {
    isStopped = true;
    abort();
  };
}

function leave(id: string, client: QueryClient): void {
  leaveAct(id);
  void sendUnsent(client).catch(() => undefined);
}

/** Removes the kept copy of a photo that was refused for good, even if the device's storage fails. */
const forget = (id: string): Promise<void> => forgetActs([id]).catch(() => undefined);

interface Answer extends Pick<Listener, 'onProgress' | 'onFailed'> {
  onDone: (stored: ServicePhoto) => void;
}

/** Uses `XMLHttpRequest`, because `fetch` does not report the progress of an upload. */
function sendPhoto(photo: UnsentPhoto, answer: Answer): () => void {
  const request = new XMLHttpRequest();
  request.open('POST', `${serverPaths.api}/Service/${photo.serviceId}/photos?kind=${photo.act.kind}`);
  request.setRequestHeader('Authorization', `Bearer ${currentSession()?.token ?? ''}`);
  request.upload.addEventListener('progress', ({ loaded, total }) => answer.onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('load', () => {
    if (request.status < 300) answer.onDone(JSON.parse(request.responseText) as ServicePhoto);
    else answer.onFailed(refusalOf(request));
  });
  const onNoAnswer = () => answer.onFailed(new ApiError({ code: 'offline', status: 0 }));
  request.timeout = photoCallMs;
  request.addEventListener('error', onNoAnswer);
  request.addEventListener('timeout', onNoAnswer);
  request.send(photoForm(photo));
  return () => request.abort();
}

function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  const problem = problemIn(responseText);
  return new ApiError({ code: problem?.code ?? 'unavailable', status, problem });
}

function problemIn(text: string): Problem | undefined {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return undefined;
  }
}
