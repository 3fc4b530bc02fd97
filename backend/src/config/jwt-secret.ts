import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateSecretFile } from './secret-file.js';

/**
 * Returns the secret that signs login tokens, for an installation that configures none. It is created once and stored
 * in the data folder; processes that start at the same time read the same secret.
 * @throws Error when the file is empty
 */
export function readOrCreateJwtSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  const secret = readOrCreateSecretFile(file, () => randomBytes(48).toString('base64url')).trim();
  if (secret === '') throw new Error(`${file} is empty; delete it to have a new secret made`);
  return secret;
}
