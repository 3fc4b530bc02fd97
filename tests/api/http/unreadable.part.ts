import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/fixtures/app.js';
import { startProbe } from '../../support/api/probe-app.js';
import { expectProblem } from '../../support/api/problems.js';
import { sendBytes } from '../../support/api/raw-http.js';

let probe: TestApp;

beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.close());

const head = 'Host: perpetua.test\r\nConnection: close\r\n';

describe('a request that cannot be read', () => {
  it.each([
    ['text that is not HTTP', 'hello\r\n\r\n', 400],
    ['a malformed escape in the URL', `GET /api/%E0%A4%A HTTP/1.1\r\n${head}\r\n`, 400],
    ['a space in the URL', `GET /api/ Probe HTTP/1.1\r\n${head}\r\n`, 400],
    ['a header without a colon', `GET /api/Probe/open HTTP/1.1\r\n${head}broken\r\n\r\n`, 400],
    ['a control character in a header', `GET /api/Probe/open HTTP/1.1\r\n${head}X-Name: a\x00b\r\n\r\n`, 400],
    [
      'headers of more than 16 KiB',
      `GET /api/Probe/open HTTP/1.1\r\n${head}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'two Content-Length headers',
      `POST /api/Probe/body HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    [
      'both Content-Length and Transfer-Encoding',
      `POST /api/Probe/body HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
    ['a malformed chunk size', `POST /api/Probe/body HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['no Host header', 'GET /api/Probe/open HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'an unknown Expect header',
      `POST /api/Probe/body HTTP/1.1\r\n${head}Expect: miracles\r\nContent-Length: 0\r\n\r\n`,
      417,
    ],
    ['an unsupported HTTP version', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('is refused with a problem document and the security headers: %s', async (_what, bytes, status) => {
    const answer = await sendBytes(probe.settings.port, bytes);
    expectProblem(answer, status, status === 431 ? 'payload_too_large' : 'malformed_request');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toMatch(/^no-(?:store|cache)$/);
  });
});
