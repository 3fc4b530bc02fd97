import { describe, expect, it } from '@jest/globals';
import { examine, right, warning, wrong } from '../../platform/examination/finding.js';
import { examinedConfig } from './doctor-config.js';
import { reportOf, secretsIn, withoutSecrets } from './doctor-report.js';

describe('an examination', () => {
  it('goes on when a check throws or is not done in time, and keeps the order of the checks', async () => {
    const check = (name: string, run: () => Promise<ReturnType<typeof right>>) => ({ name, fix: `fix ${name}`, run });
    const never = new Promise<never>(() => undefined);
    const refused = Object.assign(new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:1')], ''), {
      code: 'ECONNREFUSED',
    });
    const findings = await examine(
      [
        check('one', () => never),
        check('two', () => Promise.reject(new Error('no route\n at line 1'))),
        check('three', () => Promise.reject(refused)),
        { name: 'four', fix: '', run: async () => [right('four', 'a'), warning('five', 'b', 'c')] },
      ],
      20,
    );
    expect(findings.map(({ name, state, found, fix }) => [name, state, found, fix])).toEqual([
      ['one', 'wrong', 'no answer in 20 ms', 'fix one'],
      ['two', 'wrong', 'no route', 'fix two'],
      ['three', 'wrong', 'connect ECONNREFUSED 127.0.0.1:1', 'fix three'],
      ['four', 'right', 'a', undefined],
      ['five', 'warning', 'b', 'c'],
    ]);
  });
});

describe('the report', () => {
  it('has a line for each finding, what to do below it, and the sum', () => {
    const findings = [right('Redis', 'not used'), wrong('Clock', 'differs by 3.0 s', 'Run chrony.')];
    expect(reportOf(findings)).toBe(
      [
        'right    Redis: not used',
        'WRONG    Clock: differs by 3.0 s',
        '         → Run chrony.',
        '',
        '1 wrong, 0 to look at, 1 right',
      ].join('\n'),
    );
  });

  it('repeats no secret, not even the password of an address', () => {
    const env = { SMTP_URL: 'smtp://me:hunter%402two@mail.example', STRIPE_SECRET_KEY: 'sk_live_abc', PORT: '3000' };
    const secrets = secretsIn(env, ['SMTP_URL', 'STRIPE_SECRET_KEY', 'JWT_SECRET']);
    const text = `535 hunter@2two, hunter%402two and sk_live_abc at 3000: ${env.SMTP_URL}`;
    expect(withoutSecrets(text, secrets)).toBe('535 …, … and … at 3000: …');
  });
});

describe('the configuration that is examined', () => {
  it('names each problem, and can still be used for the other checks', () => {
    const { findings, config } = examinedConfig(
      { NODE_ENV: 'production', PORT: 'x', SUPPORT_EMAIL: 'ola@perpetua.example', DATABASE_URL: 'postgres://db/one' },
      '/tmp',
    );
    expect(findings.map(({ state }) => state)).not.toContain('right');
    expect(findings.map(({ found }) => found)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^PORT must be/),
        expect.stringMatching(/^SMTP_URL must be set in production/),
        expect.stringMatching(/^PUBLIC_URL must be set in production/),
      ]),
    );
    expect(config).toMatchObject({
      database: { url: 'postgres://db/one' },
      site: { support: { email: 'ola@perpetua.example' } },
      mail: { requireTls: true },
    });
  });

  it('is right when there is no problem', () => {
    const { findings, config } = examinedConfig({}, '/tmp');
    expect(findings).toEqual([right('Configuration', 'complete for development')]);
    expect(config?.sandbox).toBe(true);
  });
});
