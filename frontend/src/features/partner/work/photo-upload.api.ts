import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import type { Problem } from '@perpetua/contracts/http.contract';
import { ApiError } from '../../../lib/api-client';
import { serverPaths } from '../../../lib/paths';
import { type PreparedPhoto, preparePhoto } from '../../../lib/photo-preparation';
import { currentSession } from '../../../lib/session';

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
  /** Called with an `ApiError`, or with an `UnusablePhotoError` if the photo could not be prepared and was not sent. */
  onFailed: (error: unknown) => void;
}

interface Target {
  serviceId: string;
  kind: PhotoKind;
  upload: PhotoUpload;
}

/** Shrinks one photo if needed, and sends it. Returns a function that aborts the upload. */
export function uploadPhoto(target: Target, listener: Listener): () => void {
  let isStopped = false;
  let abort = (): void => undefined;
  const send = (photo: PreparedPhoto): void => {
    if (!isStopped) abort = sendPhoto(target, photo, listener);
  };
  preparePhoto(target.upload.file).then(send, listener.onFailed);
  return () => {
    isStopped = true;
    abort();
  };
}

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
  request.addEventListener('error', () => listener.onFailed(new ApiError({ code: 'offline', status: 0 })));
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
