import { describe, expect, it } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.js';

describe('a password', () => {
  it('is stored as a salted Argon2id hash with 19 MiB and two passes', async () => {
    const [one, other] = await Promise.all([hashPassword('Saudade!2026'), hashPassword('Saudade!2026')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22,}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
  });

  it('matches its hash, and no other password does', async () => {
    const hash = await hashPassword('Saudade!2026');
    expect(await isPassword('Saudade!2026', hash)).toBe(true);
    expect(await isPassword('saudade!2026', hash)).toBe(false);
  });

  it('never matches when there is no account', async () => {
    expect(await isPassword('Saudade!2026', undefined)).toBe(false);
  });
});
