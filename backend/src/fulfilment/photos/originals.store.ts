import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import { Database, type Statement } from '../../platform/database/database.js';

/** A picture that a partner has uploaded as a photo, before it is encoded again. */
export interface Original {
  readonly photoId: string;
  readonly serviceId: string;
  readonly kind: PhotoKind;
  readonly partnerId: string;
  readonly graveId: string | null;
  /** SHA-256 of the uploaded bytes. */
  readonly sha256: Buffer;
  /** 64 bits as text that are alike for pictures that look alike; null if it has no contrast. */
  readonly look: string | null;
}

/** The error code that `fulfilment.keep_original` raises when the original belongs to another photo. */
export const IS_REUSED = 'PF003';

/** Two pictures with at most so many different bits of 64 look alike. */
const ALIKE_BITS = 4;

export const sha256Of = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Keeps the fingerprint of a photo's original, and refuses an original of another photo. Run the statement in the
 * transaction of the photo's event: only then do two uploads at once not both pass.
 */
export const keepOriginal = ({ photoId, serviceId, kind, partnerId, graveId, sha256, look }: Original): Statement => ({
  name: 'fulfilment.keep-original',
  text: 'SELECT fulfilment.keep_original($1, $2, $3, $4, $5, $6, $7::bit(64))',
  values: [sha256, photoId, serviceId, kind, partnerId, graveId, look],
});

/** Compares uploads with the fingerprints of all earlier ones, which stay when a photo is removed. */
@Injectable()
export class Originals {
  constructor(private readonly database: Database) {}

  /** Whether these bytes were uploaded as another photo, of any service. */
  async isReused({ sha256, photoId }: Pick<Original, 'sha256' | 'photoId'>): Promise<boolean> {
    const [row] = await this.database.query<{ photo_id: string }>({
      name: 'fulfilment.original',
      text: 'SELECT photo_id FROM fulfilment.photo_originals WHERE sha256 = $1',
      values: [sha256],
    });
    return row !== undefined && row.photo_id !== photoId;
  }

  /**
   * Whether a picture looks like another photo of the same partner or grave. Photos of one kind of one service are alike
   * by nature and are not compared.
   */
  async isAlike({ photoId, serviceId, kind, partnerId, graveId, look }: Original): Promise<boolean> {
    if (look === null) return false;
    const [row] = await this.database.query({
      name: 'fulfilment.alike-original',
      text: `SELECT 1 FROM fulfilment.photo_originals
        WHERE (partner_id = $1 OR grave_id = $2) AND photo_id <> $3 AND (service_id, kind) <> ($4, $5)
          AND bit_count(look # $6::bit(64)) <= ${ALIKE_BITS}
        LIMIT 1`,
      values: [partnerId, graveId, photoId, serviceId, kind, look],
    });
    return row !== undefined;
  }
}
