import { describe, expect, it } from '@jest/globals';
import { isPagePath } from './frontend-files.js';
import { contentPolicy, inlineScriptHashes } from './security.js';

describe('isPagePath', () => {
  it.each([['/'], ['/flores'], ['/user-details/7'], ['/apiary'], ['/healthy']])('shows the page at %s', (path) => {
    expect(isPagePath(path)).toBe(true);
  });

  it.each([
    ['/api'],
    ['/api/User'],
    ['/health/live'],
    ['/metrics'],
    ['/v1/x'],
    ['/sandbox/clock'],
    ['/a.js'],
    ['/.env'],
  ])('does not at %s', (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});

describe('the content policy', () => {
  it('knows the inline scripts of a page and not those with a source', () => {
    const page = '<script>a()</script><script src="/b.js"></script><script type="module">c()</script>';
    expect(inlineScriptHashes(page)).toEqual([
      expect.stringMatching(/^'sha256-.{44}'$/),
      expect.stringMatching(/^'sha256-/),
    ]);
    expect(inlineScriptHashes('')).toEqual([]);
  });

  it('asks for HTTPS only where the application is reached by it', () => {
    expect(contentPolicy([], true)).toMatchObject({ upgradeInsecureRequests: [] });
    expect(contentPolicy([], false)).toMatchObject({ upgradeInsecureRequests: null });
  });
});
