import { hash, verify } from '@node-rs/argon2';

/** The hash of a password that nobody knows, with the same cost as every other hash. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$BAD0+XO4urn8+90Q815NZw$i6p1AfCsJwT03+MxHBdT3DvrA4vrPNSpYNtEaYwHLMk';

/** The Argon2id hash of a password in PHC format, with the library's default cost (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Whether a password matches a hash. Without a hash it returns false after the same work, so that the response time
 * does not reveal whether an account exists.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, password);
  return matches && passwordHash != null;
}
