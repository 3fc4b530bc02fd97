import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { readOrCreateSecretFile } from '../../config/secret-file.js';
import { Database } from '../../platform/database/database.js';

/**
 * The key length is prescribed by the tax authority (Despacho 8632/2014, 4.3): signatures must have 172 characters in
 * base64.
 */
const KEY_BITS = 1024;

/**
 * The RSA key that signs documents: the one of the setting `INVOICE_KEY`, which all machines of an installation share,
 * or one that is created once and stored in the data folder, readable only by the operating system user of the
 * application. The public half of each key is stored in the database with a version.
 */
@Injectable()
export class SigningKey {
  private loading: Promise<{ readonly key: KeyObject; readonly version: number }> | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
  ) {}

  /** Signs with RSA-SHA1 and PKCS#1 v1.5; returns the signature in base64 and the version of the key. */
  async sign(text: string): Promise<{ readonly hash: string; readonly version: number }> {
    this.loading ??= this.load();
    const { key, version } = await this.loading.catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return { hash: sign('sha1', Buffer.from(text), key).toString('base64'), version };
  }

  private async load(): Promise<{ key: KeyObject; version: number }> {
    const key = createPrivateKey(this.config.invoiceKey ?? readOrCreate(this.config.dataDir));
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
    await this.database.query({
      name: 'invoicing.add-signing-key',
      text: 'INSERT INTO invoicing.signing_keys (public_key) VALUES ($1) ON CONFLICT (public_key) DO NOTHING',
      values: [publicKey],
    });
    const [row] = await this.database.query<{ version: number }>({
      name: 'invoicing.signing-key-version',
      text: 'SELECT version FROM invoicing.signing_keys WHERE public_key = $1',
      values: [publicKey],
    });
    if (row === undefined) throw new Error('the signing key was not stored');
    return { key, version: row.version };
  }
}

/** Reads the key file in the data folder, or creates it with a new key. */
const readOrCreate = (dataDir: string): string =>
  readOrCreateSecretFile(join(dataDir, 'invoicing-key.pem'), () =>
    generateKeyPairSync('rsa', { modulusLength: KEY_BITS }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );
