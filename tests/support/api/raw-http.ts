import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { TestAnswer } from '../fixtures/app.js';

/** A request whose target is sent exactly as it is written. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends a request without normalizing its target as `fetch` does: nothing is decoded, resolved or lower-cased. */
export function sendAsWritten(
  port: number,
  { method, target, headers, body }: RawRequest,
): Promise<TestAnswer<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: target, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const entries = Object.entries(response.headersDistinct).map(([name, values = []]) => [
          name,
          values.join(', '),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(entries as [string, string][]),
          body: parsed(Buffer.concat(pieces).toString()),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends raw bytes, waits until the connection is closed, and returns the response. */
export async function sendBytes(port: number, bytes: string): Promise<TestAnswer<Record<string, unknown>>> {
  const socket = connect(port, '127.0.0.1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as [string, string];
  });
  return { status: Number(statusLine.split(' ')[1]), headers: new Headers(headers), body: parsed(body) };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
