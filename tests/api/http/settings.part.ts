import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestAnswer, TestApp } from '../../support/fixtures/app.js';
import { startProbe, tokenFor } from '../../support/api/probe-app.js';
import { expectProblem } from '../../support/api/problems.js';

describe('the limits per minute', () => {
  it('are counted per client address without a token and per account with one, on the API only', async () => {
    const limited = await startProbe({ RATE_LIMIT_ANONYMOUS: '3', RATE_LIMIT_TOKEN: '2' });
    try {
      const statuses = async (path: string, times: number, of?: string): Promise<number[]> => {
        const answers: number[] = [];
        for (let time = 0; time < times; time += 1) {
          answers.push((await limited.request('GET', path, { token: of })).status);
        }
        return answers;
      };
      const [mine, yours] = [tokenFor(limited, 4), tokenFor(limited, 4)];
      expect(await statuses('/api/Probe/open', 4)).toEqual([200, 200, 200, 429]);
      expect(await statuses('/api/Probe/open', 1, 'rubbish')).toEqual([429]);
      expect(await statuses('/api/Probe/loggedIn', 3, mine)).toEqual([200, 200, 429]);
      expect(await statuses('/api/Probe/loggedIn', 1, yours)).toEqual([200]);
      expect(await statuses('/health/live', 5)).toEqual([200, 200, 200, 200, 200]);

      const answer = await limited.request('GET', '/api/Probe/versioned');
      expectProblem(answer, 429, 'too_many_requests');
      const retryAfter = Number(answer.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
    } finally {
      await limited.close();
    }
  });
});

describe('the server', () => {
  it('allows cross-origin calls from the configured origins, and from no others', async () => {
    const shared = await startProbe({ CORS_ORIGINS: 'https://shop.example' });
    try {
      const from = (origin: string): Promise<TestAnswer<unknown>> =>
        shared.request('GET', '/api/Probe/open', { headers: { origin } });
      expect((await from('https://shop.example')).headers.get('access-control-allow-origin')).toBe(
        'https://shop.example',
      );
      expect((await from('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    } finally {
      await shared.close();
    }
  });

  it('does not wait for unused connections when it shuts down', async () => {
    const short = await startProbe();
    const socket = connect(short.settings.port, '127.0.0.1');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    expect((await short.request('GET', '/health/live')).status).toBe(200);
    const began = performance.now();
    await Promise.all([short.close(), ended]);
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it('serves only health and metrics in the worker role', async () => {
    const worker = await startProbe({ ROLE: 'worker' });
    try {
      expect((await worker.request('GET', '/health/ready')).status).toBe(200);
      expect((await worker.request('GET', '/metrics')).status).toBe(200);
      expectProblem(await worker.request('GET', '/api/Probe/open'), 404, 'route_not_found');
      expectProblem(await worker.request('GET', '/api/docs'), 404, 'route_not_found');
    } finally {
      await worker.close();
    }
  });
});

describe('the frontend', () => {
  let root: string;
  let site: TestApp;
  const pageHtml = '<!doctype html><script>mode()</script><script src="/assets/a-1.js"></script>';

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'perpetua-site-'));
    const files = {
      'index.html': pageHtml,
      'assets/a-1.js': 'start()',
      'icon.svg': '<svg/>',
      'favicon.svg': '<svg id="icon"/>',
      '.secret': 'hidden',
    };
    for (const [name, content] of Object.entries(files)) {
      const file = join(root, 'frontend/dist', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    await writeFile(join(root, 'frontend', 'outside.txt'), 'outside');
    site = await startProbe({}, root);
  });
  afterAll(async () => {
    await site.close();
    await rm(root, { recursive: true, force: true });
  });

  it('serves its page at every path that is neither a file nor another route', async () => {
    for (const path of ['/', '/flores', '/user-details/7?tab=1', '/payment/success', '/no/such.page', '/missing.js']) {
      const { status, body, headers } = await site.request<string>('GET', path);
      expect([status, body]).toEqual([200, pageHtml]);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    for (const path of ['/api', '/api/nothing', '/v1/charges', '/sandbox/none', '/assets/b-2.js']) {
      expectProblem(await site.request('GET', path), 404, 'route_not_found');
    }
    expectProblem(await site.request('POST', '/flores'), 404, 'route_not_found');
  });

  it('lets browsers cache files with a hash in their name for a year, and makes them revalidate all other files', async () => {
    const asset = await site.request('GET', '/assets/a-1.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    const icon = await site.request('GET', '/icon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const etag = icon.headers.get('etag') ?? '';
    expect(
      (await site.request('GET', '/icon.svg', { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } }))
        .status,
    ).toBe(304);
  });

  it('sends the content security policy with pages, and with hashed files only the headers that a file needs', async () => {
    const page = await site.request('GET', '/flores');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const asset = await site.request('GET', '/assets/a-1.js');
    expect(asset.headers.get('content-security-policy')).toBeNull();
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
    expect(asset.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('serves nothing hidden and nothing outside its folder', async () => {
    for (const path of ['/.secret', '/..%2foutside.txt', '/assets/..%2f..%2foutside.txt', '/%00.js']) {
      const answer = await site.request('GET', path);
      expect(answer.status).not.toBe(200);
    }
  });

  it('serves its icon at /favicon.ico, where browsers look for one', async () => {
    const icon = await site.request<string>('GET', '/favicon.ico');
    expect([icon.status, icon.body]).toEqual([200, '<svg id="icon"/>']);
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(icon.headers.get('cache-control')).toBe('no-cache');
  });

  it('allows the inline scripts of its own page and no others', async () => {
    const { headers } = await site.request('GET', '/');
    const hash = createHash('sha256').update('mode()').digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});
