import { describe, expect, it } from '@jest/globals';
import { startWarnings } from './start-warnings.policy.js';

const warningsOf = (host: string, sandbox = true): string => startWarnings({ sandbox, http: { host } }).join(' ');

describe('the warnings at the start', () => {
  it.each(['0.0.0.0', '::', '192.168.1.7', 'perpetua.example'])(
    'say that the sandbox is exposed to other machines when it listens on %s',
    (host) => {
      expect(warningsOf(host)).toContain(`open to everybody who can reach ${host}`);
      expect(warningsOf(host, false)).toBe('');
    },
  );

  it.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])(
    'do not appear when only this machine can reach %s',
    (host) => {
      expect(warningsOf(host)).toBe('');
    },
  );
});
