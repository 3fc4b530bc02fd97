import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import type { Problem } from '@perpetua/contracts/http.contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-client';
import { serverPaths } from '../../../lib/paths';
import { type PreparedPhoto, preparePhoto } from '../../../lib/photo-preparation';
import { currentSession } from '../../../lib/session';
import { isPassing, type UnsentAct } from '../../account/fulfilment/unsent/applied-acts.policy';
import {
  actArrived,
  forgetActs,
  keepAct,
  leaveAct,
  mustWait,
  newPhotoAct,
  sendUnsent,
} from '../../account/fulfilment/unsent/unsent-acts';

/** A photo to be uploaded. The server treats repeated uploads with the same `uploadId` as one photo. */
export interface PhotoUpload {
  file: File;
  uploadId: string;
  /** When the photo was chosen (ISO 8601, business clock); it may be sent much later. */
  doneAt: string;
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
  upload: PhotoUpload;
}

/**
 * Shrinks one photo if needed, keeps it on the device so that a closed tab loses nothing, and sends it. Without a network,
 * or behind an earlier act that waits, it stays there until it can be sent. Returns a function with which the page leaves the
 * upload; what is kept is then sent without it.
 */
export function uploadPhoto(target: Target, listener: Listener, client: QueryClient): () => void {
  let isStopped = false;
  let abort = (): void => undefined;
  let kept: UnsentAct | undefined;
  const begin = async (): Promise<void> => {
    const photo = await preparePhoto(target.upload.file);
    const act = await keepPhoto(target, photo, client);
    const isKept = act !== undefined;
    kept = act;
    if (isStopped) return isKept ? leave(target, client) : undefined;
    const later = () => {
      leave(target, client);
      listener.onKept();
    };
    if (isKept && mustWait(target.serviceId)) return later();
    abort = sendPhoto(target, photo, {
      ...listener,
      onDone: () => {
        const noted = isKept ? actArrived(client, act).catch(() => undefined) : Promise.resolve();
        void noted.then(listener.onDone);
      },
      onFailed: (error) => {
        const isOffline = error instanceof ApiError && error.status === 0;
        if (isKept && error instanceof ApiError && isPassing(error)) return later();
        if (isOffline) listener.onNoRoom();
        void forget(target).then(() => listener.onFailed(error));
      },
    });
  };
  begin().catch(listener.onFailed);
  return () => {
    isStopped = true;
    abort();
    if (kept !== undefined) leave(target, client);
  };
}

/** The act that the device keeps; undefined where it cannot, so that the photo is lost with the page. */
async function keepPhoto(
  { serviceId, kind, upload }: Target,
  photo: PreparedPhoto,
  client: QueryClient,
): Promise<UnsentAct | undefined> {
  const { uploadId: id, doneAt, file } = upload;
  try {
    const act = await newPhotoAct(client, { id, serviceId, doneAt, kind, photo, name: file.name });
    await keepAct(act, { isInHand: true });
    return act;
  } catch {
    return undefined;
  }
}

function leave({ upload }: Target, client: QueryClient): void {
  leaveAct(upload.uploadId);
  void sendUnsent(client).catch(() => undefined);
}

/** Removes the kept copy of a photo that was refused for good, even if the device's storage fails. */
const forget = ({ upload }: Target): Promise<void> => forgetActs([upload.uploadId]).catch(() => undefined);

/** How long an upload may take before it counts as one without a network, in milliseconds. */
const uploadMs = 120_000;

/** Uses `XMLHttpRequest`, because `fetch` does not report the progress of an upload. */
function sendPhoto({ serviceId, kind, upload }: Target, photo: PreparedPhoto, listener: Listener): () => void {
  const request = new XMLHttpRequest();
  request.open('POST', `${serverPaths.api}/Service/${serviceId}/photos?kind=${kind}`);
  request.setRequestHeader('Authorization', `Bearer ${currentSession()?.token ?? ''}`);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    listener.onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener('load', () => {
    if (request.status < 300) listener.onDone();
    else listener.onFailed(refusalOf(request));
  });
  const onNoAnswer = () => listener.onFailed(new ApiError({ code: 'offline', status: 0 }));
  request.timeout = uploadMs;
  request.addEventListener('error', onNoAnswer);
  request.addEventListener('timeout', onNoAnswer);
  const form = new FormData();
  form.append('uploadId', upload.uploadId);
  form.append('doneAt', upload.doneAt);
  if (photo.takenAt !== undefined) form.append('takenAt', photo.takenAt);
  form.append('photo', photo.file, upload.file.name);
  request.send(form);
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
