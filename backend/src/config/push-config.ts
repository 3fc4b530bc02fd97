import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateSecretFile } from './secret-file.js';

/** How browsers are told (Web Push). */
export interface PushConfig {
  /** The keys with which this installation identifies itself at push services (VAPID, RFC 8292), in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Host names of the push services that may be called; `*.` at the start stands for any name below. */
  readonly services: readonly string[];
}

const CURVE = 'prime256v1';

/** The push services of the browsers: Chrome and its relatives, Firefox, Safari, Edge. */
const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
];

/** Whether a text is a private key of VAPID: a number of 32 bytes that is one of the curve. */
export const isPushKey = (text: string): boolean => {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    return publicKeyOf(text) !== '';
  } catch {
    return false;
  }
};

const publicKeyOf = (privateKey: string): string => {
  const keys = createECDH(CURVE);
  keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return keys.getPublicKey('base64url');
};

const newKey = (): string => {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  // Leading zeros are a part of the key.
  return Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
};

/**
 * The keys of the configuration, else those that are created in the data folder when they are first asked for. Browsers
 * are subscribed to the public key: with another one, every device has to ask again.
 */
export const pushConfig = (
  { VAPID_PRIVATE_KEY: given, PUSH_SERVICES: more = [] }: PushVariables,
  dataDir: string,
): PushConfig => {
  let known = given;
  const privateKey = (): string => (known ??= readKey(join(dataDir, 'push-key')));
  return {
    get privateKey() {
      return privateKey();
    },
    get publicKey() {
      return publicKeyOf(privateKey());
    },
    services: [...KNOWN_SERVICES, ...more],
  };
};

/** @throws Error when the file holds no key */
const readKey = (file: string): string => {
  const key = readOrCreateSecretFile(file, newKey).trim();
  if (!isPushKey(key)) throw new Error(`${file} holds no key; delete it to have a new one made`);
  return key;
};

interface PushVariables {
  readonly VAPID_PRIVATE_KEY: string | undefined;
  readonly PUSH_SERVICES: readonly string[] | undefined;
}
