import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { linkExpired, linkInvalid } from './storage.errors.js';
import { photoLinkMinutes } from '@perpetua/contracts/limits';
import { type PhotoSize, photoSizes } from '@perpetua/contracts/service-photos';

/** Lifetime of a link, by the wall clock (docs/domain.md#personal-data). */
export const linkLifetimeMs = photoLinkMinutes * 60_000;

/** The parameters of a received link, before they are verified. */
export interface PhotoLink {
  readonly size: string;
  /** When the link expires: seconds since 1970, wall clock. */
  readonly expires: string;
  /** The account that got the link; '' if it is for nobody in particular. */
  readonly viewer: string;
  readonly signature: string;
}

/**
 * Signs and verifies links that load a photo without a login token for 15 minutes. Only people who may see the photo
 * get such links.
 */
@Injectable()
export class PhotoLinks {
  private readonly key: Buffer;

  constructor({ jwt }: AppConfig) {
    this.key = createHash('sha256').update(`photo links ${jwt.secret}`).digest();
  }

  /** The signed URL of a photo for one viewer, relative to the server's origin. */
  signedUrl(photoId: string, size: PhotoSize, viewer: string): string {
    const expires = String(Math.floor((Date.now() + linkLifetimeMs) / 1000));
    const parts = { photoId, size, expires, viewer };
    return `${pathOf(parts)}&signature=${this.signature(parts).toString('base64url')}`;
  }

  /**
   * Verifies a link and returns the photo size that it requests.
   * @throws DomainError 403 `link_invalid` or `link_expired`
   */
  verified(photoId: string, link: PhotoLink): PhotoSize {
    const size = photoSizes.find((known) => known === link.size);
    const given = Buffer.from(link.signature, 'base64url');
    const due = this.signature({ photoId, ...link });
    if (size === undefined || given.length !== due.length || !timingSafeEqual(given, due)) throw linkInvalid();
    if (Date.now() >= Number(link.expires) * 1000) throw linkExpired();
    return size;
  }

  private signature(parts: LinkParts): Buffer {
    return createHmac('sha256', this.key).update(pathOf(parts)).digest();
  }
}

type LinkParts = Omit<PhotoLink, 'signature'> & { readonly photoId: string };

const pathOf = ({ photoId, size, expires, viewer }: LinkParts): string =>
  `/api/Photo/${photoId}?size=${size}&expires=${expires}${viewer === '' ? '' : `&viewer=${encodeURIComponent(viewer)}`}`;
