import { DomainError } from '../http/domain-error.js';

/** 415: the file is no JPEG, PNG or WebP that can be read. */
export const notAPhoto = (): DomainError =>
  new DomainError({ code: 'not_a_photo', status: 415, message: 'Please choose a photo: JPEG, PNG or WebP' });

/** 413: the picture has more pixels than we decode. */
export const tooManyPixels = (most: number): DomainError =>
  new DomainError({
    code: 'payload_too_large',
    status: 413,
    message: `A photo has at most ${most / 1_000_000} megapixels`,
    details: { mostPixels: most },
  });

/** 403: the link was not made by us, or was changed. */
export const linkInvalid = (): DomainError =>
  new DomainError({ code: 'link_invalid', status: 403, message: 'This link is not valid' });

/** 403: the link was ours, but its time is over. */
export const linkExpired = (): DomainError =>
  new DomainError({ code: 'link_expired', status: 403, message: 'This link has expired; please load the page again' });
