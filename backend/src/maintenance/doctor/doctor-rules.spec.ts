import { describe, expect, it } from '@jest/globals';
import { administratorFindingOf } from '../../identity/accounts/administrator.check.js';
import { addressFinding } from './address.check.js';
import { clockFindingOf, type ServerFacts, serverFindings } from './database.check.js';
import { backupFindingOf, diskFindingOf } from './machine.check.js';
import { redisFindings } from './redis.check.js';
import { tileFinding, tileUrl } from './tiles.check.js';

const GIB = 1024 ** 3;
const HOUR = 3_600_000;
const all = ['citext', 'cube', 'earthdistance', 'pg_trgm', 'unaccent'];
const facts: ServerFacts = {
  version: 18,
  versionText: '18.1',
  installed: all,
  available: all,
  roleExists: true,
  roleUsable: true,
  mayCreateRole: false,
  readsStatistics: true,
};
const statesOf = (more: Partial<ServerFacts>) => serverFindings({ ...facts, ...more }).map(({ state }) => state);

describe('the findings about a database server', () => {
  it('are right for PostgreSQL 18 with its extensions and a role that the owner may take', () => {
    expect(statesOf({})).toEqual(['right', 'right', 'right']);
    expect(statesOf({ installed: [], roleExists: false, roleUsable: false, mayCreateRole: true })).toEqual([
      'right',
      'right',
      'right',
    ]);
  });

  it('are wrong for an older version, an extension that cannot be created, and a role that cannot be used', () => {
    expect(statesOf({ version: 17 })).toEqual(['wrong', 'right', 'right']);
    expect(statesOf({ installed: ['citext'], available: ['citext', 'cube'] })).toEqual(['right', 'wrong', 'right']);
    expect(statesOf({ roleUsable: false })).toEqual(['right', 'right', 'wrong']);
    expect(statesOf({ roleExists: false, roleUsable: false })).toEqual(['right', 'right', 'wrong']);
    expect(statesOf({ readsStatistics: false })).toEqual(['right', 'right', 'warning']);
  });

  it('allow two seconds between the clocks, and the time that the request takes', () => {
    expect(clockFindingOf({ before: 1000, after: 9000, server: 9500 }).state).toBe('right');
    expect(clockFindingOf({ before: 10_000, after: 10_100, server: 7_000 })).toMatchObject({
      state: 'wrong',
      found: expect.stringContaining('3.0 s'),
    });
    expect(clockFindingOf({ before: 0, after: 10, server: 5_000 }).state).toBe('wrong');
  });
});

describe('the findings about the administrator', () => {
  it('need one who can sign in', () => {
    const states = [
      { open: 0, invited: 0 },
      { open: 0, invited: 1 },
      { open: 1, invited: 0 },
    ].map(administratorFindingOf);
    expect(states.map(({ state }) => state)).toEqual(['wrong', 'warning', 'right']);
  });
});

describe('the findings about Redis', () => {
  it.each([
    ['8.2.1', 'noeviction', ['right', 'right']],
    ['6.2.0', 'allkeys-lru', ['right', 'wrong']],
    ['5.0.14', 'noeviction', ['wrong', 'right']],
  ])('of version %s with %s are %s', (version, policy, states) => {
    const info = `# Server\r\nredis_version:${version}\r\n# Memory\r\nmaxmemory_policy:${policy}\r\n`;
    expect(redisFindings(info).map(({ state }) => state)).toEqual(states);
  });
});

describe('the findings about the machine', () => {
  it('warn when space is scarce, before it is too late', () => {
    expect([0.5, 3, 20].map((free) => diskFindingOf(free * GIB).state)).toEqual(['wrong', 'warning', 'right']);
  });

  it('need a backup of the last day in the configured folder', () => {
    const now = new Date('2026-11-28T12:00:00Z');
    const stateFor = (hours: number | undefined, isConfigured = true) =>
      backupFindingOf({
        newest: hours === undefined ? undefined : new Date(now.getTime() - hours * HOUR),
        isConfigured,
        now,
      }).state;
    expect([stateFor(2), stateFor(26), stateFor(27), stateFor(undefined)]).toEqual([
      'right',
      'right',
      'wrong',
      'wrong',
    ]);
    expect(stateFor(undefined, false)).toBe('warning');
  });
});

describe('the finding about the public address', () => {
  it('is a warning while nothing answers, and wrong for a certificate that browsers refuse', () => {
    const stateOf = (outcome: Parameters<typeof addressFinding>[1]) =>
      addressFinding('https://loja.example', outcome).state;
    const failed = (code: string) => ({
      error: new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }),
    });
    expect(stateOf({ status: 200 })).toBe('right');
    expect(stateOf({ status: 502 })).toBe('warning');
    expect(stateOf(failed('ECONNREFUSED'))).toBe('warning');
    expect(stateOf(failed('CERT_HAS_EXPIRED'))).toBe('wrong');
    expect(stateOf(failed('DEPTH_ZERO_SELF_SIGNED_CERT'))).toBe('wrong');
  });
});

describe('the findings about map tiles', () => {
  it('need a picture, and warn of the server of OpenStreetMap', () => {
    const stateOf = (host: string, status: number, type: string | null) => tileFinding({ host, status, type }).state;
    expect(stateOf('tiles.example', 200, 'image/png')).toBe('right');
    expect(stateOf('tile.openstreetmap.org', 200, 'image/png')).toBe('warning');
    expect(stateOf('tiles.example', 403, 'text/plain')).toBe('wrong');
    expect(stateOf('tiles.example', 200, 'text/html')).toBe('wrong');
    expect(stateOf('tiles.example', 204, null)).toBe('wrong');
  });

  it('load the tile with Lisbon', () => {
    expect(tileUrl('https://{s}.tiles.example/{z}/{x}/{y}{r}.png?key=1')).toBe(
      'https://a.tiles.example/10/485/391.png?key=1',
    );
  });
});
