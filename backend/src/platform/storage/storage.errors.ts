import { DomainError } from '../domain/domain-error.js';

/**
 * After how many seconds a client should send the upload again: some of the current pictures will be processed by then.
 */
const BUSY_RETRY_SECONDS = 5;

/** 415: the file is not a readable JPEG, PNG or WebP. */
export const notAPhoto = (): DomainError =>
  new DomainError({ code: 'not_a_photo', message: 'Please choose a photo: JPEG, PNG or WebP.' });

/** 503: the user, or all users together, have reached the maximum number of concurrent uploads. */
export const picturesBusy = (): DomainError =>
  new DomainError({
    code: 'pictures_busy',
    message: 'Too many pictures are being processed. Please send this one again in a moment.',
    isTemporary: true,
    details: { retryAfterSeconds: BUSY_RETRY_SECONDS },
  });

/** 400: the client disconnected before its picture was processed, so it does not receive this response. */
export const uploadAborted = (): DomainError =>
  new DomainError({ code: 'malformed_request', message: 'The upload was interrupted.' });

/** 413: the picture has more than `maxPixels` pixels. */
export const tooManyPixels = (maxPixels: number): DomainError =>
  new DomainError({
    code: 'payload_too_large',
    message: `A photo has at most ${maxPixels / 1_000_000} megapixels`,
    details: { mostPixels: maxPixels },
  });

/** 403: the server did not make this link, or the link was changed. */
export const linkInvalid = (): DomainError =>
  new DomainError({ code: 'link_invalid', message: 'This link is not valid' });

/** 403: the server made this link, but it has expired. */
export const linkExpired = (): DomainError =>
  new DomainError({ code: 'link_expired', message: 'This link has expired. Please load the page again.' });

/** Seconds after which a client should try again while the storage of files does not work. */
const UNAVAILABLE_RETRY_SECONDS = 30;

/** 503: the bucket did not store or return a file. Nothing was changed that a reader can see. */
export const filesUnavailable = (): DomainError =>
  new DomainError({
    code: 'files_unavailable',
    message: 'Photos and documents cannot be stored or shown at the moment. Please try again later.',
    isTemporary: true,
    details: { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS },
  });
