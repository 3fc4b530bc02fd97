import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readOrCreateSecretFile } from './secret-file.js';

describe('a secret file', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perpetua-secret-'));
    file = join(folder, 'data', 'secret');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created once, together with its folder, and only its owner can read it', () => {
    expect(readOrCreateSecretFile(file, () => 'first')).toBe('first');
    expect(readOrCreateSecretFile(file, () => 'second')).toBe('first');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  });

  it('keeps the content of a process that was faster, and no temporary file', () => {
    const content = readOrCreateSecretFile(file, () => {
      writeFileSync(file, 'of the faster process');
      return 'of this process';
    });
    expect(content).toBe('of the faster process');
    expect(readdirSync(join(folder, 'data'))).toEqual(['secret']);
  });

  it('is not replaced when it cannot be read', () => {
    expect(() => readOrCreateSecretFile(folder, () => 'new')).toThrow('EISDIR');
  });
});
