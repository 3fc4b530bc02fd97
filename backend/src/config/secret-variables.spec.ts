import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from './app-config.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpetua-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const configOf = (env: Record<string, string>) => loadConfig({ DATA_DIR: folder, ...env }, { root: folder });

describe('a secret in a file', () => {
  it('is read without the line break at its end', () => {
    const secret = 'a-secret-of-more-than-thirty-two-characters';
    expect(configOf({ JWT_SECRET_FILE: fileWith('jwt', `${secret}\n`) }).jwt.secret).toBe(secret);
  });

  it('is checked like the variable itself, and is not repeated in the message', () => {
    expect(() => configOf({ JWT_SECRET_FILE: fileWith('short', 'hunter2') })).toThrow(
      /^(?!.*hunter2).*JWT_SECRET must be at least 32 characters/s,
    );
  });

  it.each([
    ['is missing', () => ({ JWT_SECRET_FILE: join(folder, 'missing') }), /JWT_SECRET_FILE must name a file.*ENOENT/],
    ['is empty', () => ({ JWT_SECRET_FILE: fileWith('empty', '\n') }), /JWT_SECRET_FILE must name a file with a value/],
    [
      'is given as a variable too',
      () => ({ JWT_SECRET: 'x'.repeat(32), JWT_SECRET_FILE: fileWith('both', 'y'.repeat(32)) }),
      /must not both be set/,
    ],
  ])('is refused when it %s', (_, env, message) => {
    expect(() => configOf(env())).toThrow(message);
  });
});

describe('the settings of a bucket', () => {
  const bucket = { S3_BUCKET: 'perpetua', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  it('are complete or absent', () => {
    expect(configOf({}).s3).toBeUndefined();
    expect(() => configOf({ S3_BUCKET: 'perpetua' })).toThrow(
      /S3_ACCESS_KEY_ID must be set.*S3_SECRET_ACCESS_KEY must be set.*S3_ENDPOINT or S3_REGION/s,
    );
    expect(configOf({ ...bucket, S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: 'on' }).s3).toEqual({
      bucket: 'perpetua',
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });
});

describe('a pooler in front of the database', () => {
  it('needs a second address with another user, which is that of the owner', () => {
    const [pooled, direct] = ['postgres://pool:p@127.0.0.1:6432/db', 'postgres://owner:p@127.0.0.1:5432/db'];
    expect(configOf({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }).database).toMatchObject({
      url: pooled,
      directUrl: direct,
      isPooled: true,
    });
    expect(configOf({ DATABASE_URL: direct }).database).toMatchObject({ directUrl: direct, isPooled: false });
    expect(() => configOf({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_URL must be set');
    const same = { DATABASE_URL: 'postgres://owner:p@127.0.0.1:6432/db', DATABASE_DIRECT_URL: direct };
    expect(() => configOf(same)).toThrow('DATABASE_URL must name another user');
  });
});
