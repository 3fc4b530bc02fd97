import { describe, expect, it } from '@jest/globals';
import { administratorArguments, wordsAbout } from './admin-command.js';
import { UsageError } from './maintenance-run.js';

const email = 'admin@perpetua.example';

describe('the arguments of npm run admin', () => {
  it('need only the e-mail address, and name the account after it', () => {
    expect(administratorArguments(['create', email])).toEqual({
      email,
      name: 'Admin',
      surname: 'Admin',
      phone: undefined,
      language: 'pt',
      another: false,
    });
  });

  it('may name the person', () => {
    const words = ['create', email, '--another', '--name', 'Rosa', '--surname=Lima', '--phone', '967 123 904'];
    expect(administratorArguments([...words, '--language', 'en', '--no-build'])).toEqual({
      email,
      name: 'Rosa',
      surname: 'Lima',
      phone: '+351967123904',
      language: 'en',
      another: true,
    });
  });

  it.each([
    ['no command', []],
    ['no address', ['create']],
    ['another command', ['remove', email]],
    ['two addresses', ['create', email, 'b@perpetua.example']],
    ['a malformed address', ['create', 'admin']],
    ['a malformed phone number', ['create', email, '--phone', '12']],
    ['an unknown option', ['create', email, '--password', 'x']],
  ])('are refused with the usage: %s', (_what, words) => {
    expect(() => administratorArguments(words)).toThrow(UsageError);
    expect(() => administratorArguments(words)).toThrow(/npm run admin -- create EMAIL/);
  });
});

describe('what the operator reads', () => {
  const link = 'https://perpetua.example/reset-password?token=t';

  it('contains the link only where no mail leaves', () => {
    const invited = { outcome: 'invited', link } as const;
    expect(wordsAbout(invited, email, { isMailSent: false }).text).toContain(link);
    expect(wordsAbout(invited, email, { isMailSent: true }).text).not.toContain(link);
  });

  it('says what to do when an administrator exists, and fails', () => {
    const exists = { outcome: 'administrator_exists', emails: ['rosa@perpetua.example'] } as const;
    const { text, isRefused } = wordsAbout(exists, email, { isMailSent: true });
    expect(text).toMatch(/rosa@perpetua\.example.*--another/);
    expect(isRefused).toBe(true);
    expect(wordsAbout({ outcome: 'other_account' }, email, { isMailSent: true }).isRefused).toBe(true);
    expect(wordsAbout({ outcome: 'already' }, email, { isMailSent: true }).isRefused).toBe(false);
  });
});
