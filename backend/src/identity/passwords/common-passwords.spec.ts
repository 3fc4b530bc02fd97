import { describe, expect, it } from '@jest/globals';
import { unmetPasswordRules } from '@perpetua/contracts/formats';
import { refuseCommonPassword } from './common-passwords.js';

const refused = (password: string): boolean => {
  try {
    refuseCommonPassword(password, 'password');
    return false;
  } catch (error) {
    expect(error).toMatchObject({
      code: 'password_common',
      errors: [expect.objectContaining({ path: 'password', code: 'password_common' })],
    });
    return true;
  }
};

describe('the refusal of common passwords', () => {
  it.each([
    'Password1!',
    'Qwerty123!',
    'Aa1!Aa1!',
    'P@ssw0rd!',
    'Welcome1!',
    'Abcd1234!',
    'Iloveyou1!',
    'Letmein1!',
    '1qaz!QAZ',
    'Saudade!2026',
    'sAUDADE!2026',
    'Aa1!'.repeat(50),
  ])('applies even to a password that satisfies the composition rules: %s', (password) => {
    expect(unmetPasswordRules(password)).toEqual([]);
    expect(refused(password)).toBe(true);
  });

  it.each(['Caminho#Calmo27', 'Lembranca!2027', 'xK9#mQ2v', 'Flores&Velas83', 'Perpétua!2027'])(
    'does not apply to a password that is hard to guess: %s',
    (password) => {
      expect(refused(password)).toBe(false);
    },
  );
});
