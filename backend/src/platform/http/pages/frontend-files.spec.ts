import { describe, expect, it } from '@jest/globals';
import { isPagePath } from './frontend-files.js';
import { contentPolicy, inlineScriptHashes } from '../security.js';

describe('isPagePath', () => {
  it.each([['/'], ['/flores'], ['/user-details/7'], ['/apiary'], ['/healthy'], ['/no/such.page'], ['/a.js']])(
    'is true for %s',
    (path) => {
      expect(isPagePath(path)).toBe(true);
    },
  );

  it.each([
    ['/api'],
    ['/api/User'],
    ['/health/live'],
    ['/metrics'],
    ['/v1/x'],
    ['/sandbox/clock'],
    ['/assets/a-1.js'],
    ['/.env'],
    ['/sitemap.xml'],
  ])('is false for %s', (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});

describe('the Content-Security-Policy of pages', () => {
  const policy = (https: boolean) => contentPolicy({ scriptHashes: [], https, imageOrigins: ['https://tiles.test'] });

  it('contains the hashes of a page’s inline scripts, but none of scripts with a `src`', () => {
    const page = '<script>a()</script><script src="/b.js"></script><script type="module">c()</script>';
    expect(inlineScriptHashes(page)).toEqual([
      expect.stringMatching(/^'sha256-.{44}'$/),
      expect.stringMatching(/^'sha256-/),
    ]);
    expect(inlineScriptHashes('')).toEqual([]);
  });

  it('allows images from the application itself, from `data:` and `blob:` URLs, and from the map server', () => {
    expect(policy(true)['imgSrc']).toEqual(["'self'", 'data:', 'blob:', 'https://tiles.test']);
    expect(policy(true)['connectSrc']).toEqual(["'self'"]);
  });

  it('upgrades requests to HTTPS only if the application is reached by HTTPS', () => {
    expect(policy(true)).toMatchObject({ upgradeInsecureRequests: [] });
    expect(policy(false)).toMatchObject({ upgradeInsecureRequests: null });
  });
});
