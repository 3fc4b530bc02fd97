import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { harmlessError, prettyLine } from './logging.js';

describe('prettyLine', () => {
  it('prints time, level, context, message, fields and stack', () => {
    const time = '2026-11-01T09:08:07.123Z';
    const line = { level: 30, time, msg: 'request', method: 'GET', ms: 3, requestId: 'r1' };
    expect(prettyLine(JSON.stringify(line))).toBe('09:08:07 info  request method=GET ms=3 requestId=r1\n');
    const failed = {
      level: 50,
      time,
      context: 'Clock',
      err: { type: 'Error', message: 'no', stack: 'Error: no\n  at x' },
    };
    expect(prettyLine(JSON.stringify(failed))).toBe('09:08:07 error [Clock]\nError: no\n  at x\n');
  });
});

describe('a logged error', () => {
  it('contains its code, but not the rejected values that the database quotes in the details', () => {
    const lines: string[] = [];
    const logger = pino({ serializers: { err: harmlessError } }, { write: (line) => lines.push(line) });
    const refused = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (email)=(ana@example.com)',
    });
    logger.error(refused);
    expect(lines.join()).toContain('"code":"23505"');
    expect(lines.join()).not.toContain('ana@example.com');
  });
});
