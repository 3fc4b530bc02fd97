import { createHash, randomBytes } from 'node:crypto';

/** What a link in a mail carries, and what is kept of it: anyone who reads the database cannot follow the link. */
export interface LinkToken {
  /** 32 random bytes in base64url. */
  readonly token: string;
  /** Its SHA-256. */
  readonly hash: Buffer;
}

export function newLinkToken(): LinkToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: linkTokenHash(token) };
}

/** What is kept of a link's token. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
