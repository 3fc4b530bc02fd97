import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isPushKey, pushConfig } from './push-config.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpetua-push-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const none = { VAPID_PRIVATE_KEY: undefined, PUSH_SERVICES: undefined };

describe('the key of push services', () => {
  it('is made once, when it is first asked for, and readable by its owner only', () => {
    const first = pushConfig(none, folder);
    expect(() => readFileSync(join(folder, 'push-key'))).toThrow('ENOENT');
    expect(isPushKey(first.privateKey)).toBe(true);
    expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65);
    expect(statSync(join(folder, 'push-key')).mode & 0o777).toBe(0o600);
    expect(pushConfig(none, folder).publicKey).toBe(first.publicKey);
  });

  it('is the one of the setting, where there is one', () => {
    const { privateKey, publicKey } = pushConfig(none, folder);
    const given = pushConfig({ VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: ['push.example'] }, '/nowhere');
    expect(given.publicKey).toBe(publicKey);
    expect(given.services).toContain('push.example');
  });

  it('is refused when it is none', () => {
    writeFileSync(join(folder, 'push-key'), 'no key');
    expect(() => pushConfig(none, folder).publicKey).toThrow('holds no key');
    for (const wrong of ['', 'A'.repeat(43), 'short']) expect(isPushKey(wrong)).toBe(false);
  });
});
