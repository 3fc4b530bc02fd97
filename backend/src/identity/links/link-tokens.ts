import { createHash, randomBytes } from 'node:crypto';

/**
 * The token in a mailed link, and its hash. Only the hash is stored, so nobody who reads the database can follow the
 * link.
 */
export interface LinkToken {
  /** 32 random bytes in base64url. */
  readonly token: string;
  /** The SHA-256 hash of the token. */
  readonly hash: Buffer;
}

export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: linkTokenHash(token) };
}

/** The hash under which a link's token is stored. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
