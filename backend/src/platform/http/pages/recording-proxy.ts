import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nowHeader } from '@perpetua/contracts/http.contract';

/** Digests of the API's responses, by language and path. A digest also covers the business day of the response. */
export type Answers = Readonly<Record<string, string>>;

/**
 * Recorded instead of a digest if a call failed, or returned another response when it was repeated: pages that contain
 * such a response count as changed at every check.
 */
const UNSTEADY = 'unsteady';

/** Statuses with which a busy server rejects a call; they do not show whether the content has changed. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** A read-only proxy on 127.0.0.1 that forwards requests to the API and records a digest of each response. */
export class RecordingProxy {
  readonly #answers: Record<string, string> = {};
  readonly #passing = new Set<Promise<void>>();

  private constructor(
    private readonly server: Server,
    private readonly api: string,
  ) {
    server.on('request', (request, response) => {
      const passing = this.#pass(request, response).finally(() => this.#passing.delete(passing));
      this.#passing.add(passing);
    });
  }

  static async open(api: string): Promise<RecordingProxy> {
    const server = createServer();
    const door = new RecordingProxy(server, api);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return door;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * The recorded digests, sorted by key: the order of the requests must not change the hash that names the folder of
   * pages.
   */
  get answers(): Answers {
    return Object.fromEntries(Object.entries(this.#answers).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Closes the proxy, and waits until the API has responded to all forwarded requests. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await Promise.all([closed, ...this.#passing]);
  }

  async #pass({ method, url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== 'GET') return void response.writeHead(405).end();
    const question = `${headers['accept-language'] ?? ''} ${url}`;
    try {
      const { status, headers: known, body, digest } = await ask(this.api, question);
      this.#answers[question] = [undefined, digest].includes(this.#answers[question]) ? digest : UNSTEADY;
      response.writeHead(status, known).end(body);
    } catch {
      this.#answers[question] = UNSTEADY;
      response.writeHead(502).end();
    }
  }
}

/**
 * Whether the API still returns the recorded responses; `unknown` if it cannot be reached or is too busy, and if
 * `stopping` aborts the comparison.
 */
export async function compareAnswers(
  api: string,
  answers: Answers,
  stopping: AbortSignal,
): Promise<'same' | 'changed' | 'unknown'> {
  for (const [question, digest] of Object.entries(answers)) {
    if (stopping.aborted) return 'unknown';
    const now = await ask(api, question).catch(() => undefined);
    if (now === undefined || BUSY.has(now.status)) return 'unknown';
    if (now.digest !== digest) return 'changed';
  }
  return 'same';
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  digest: string;
}

async function ask(api: string, question: string): Promise<Answer> {
  const [language = '', path = ''] = question.split(' ', 2);
  const answer = await fetch(api + path, { headers: { 'Accept-Language': language } });
  const body = Buffer.from(await answer.arrayBuffer());
  // The business day is part of the digest, because pages may depend on it.
  const day = answer.headers.get(nowHeader)?.slice(0, 10);
  const digest = createHash('sha256').update(`${answer.status} ${day} `).update(body).digest('hex');
  return { status: answer.status, headers: passedOn(answer.headers), body, digest };
}

/** The response headers that are passed on: those that describe the content and its time, but not the transport. */
function passedOn(headers: Headers): Record<string, string> {
  const kept = ['content-type', nowHeader.toLowerCase()];
  return Object.fromEntries([...headers].filter(([name]) => kept.includes(name)));
}
