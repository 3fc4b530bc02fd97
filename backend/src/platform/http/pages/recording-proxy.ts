import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nowHeader } from '@perpetua/contracts/http.contract';

/** What the API was asked, as language and path, and a digest of what it answered and on which day of the business. */
export type Answers = Readonly<Record<string, string>>;

/** An answer that was not the same twice: nothing that was made of it lasts. */
const UNSTEADY = 'unsteady';

/** Statuses of a server that refuses what it would answer at another moment. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** A way to the API on 127.0.0.1, for reading only, that notes what was asked through it and what was answered. */
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

  /** Sorted, so that the order of the requests does not count. */
  get answers(): Answers {
    return Object.fromEntries(Object.entries(this.#answers).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Resolves when the API has answered everything that it was asked through here. */
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
 * Whether the API returns the same responses as before; `unknown` when it is too busy to respond, and when `stopping`
 * ends the comparison.
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
  // Pages may say something of today.
  const day = answer.headers.get(nowHeader)?.slice(0, 10);
  const digest = createHash('sha256').update(`${answer.status} ${day} `).update(body).digest('hex');
  return { status: answer.status, headers: passedOn(answer.headers), body, digest };
}

/** What an answer says of itself and of the time, but not how it was sent here. */
function passedOn(headers: Headers): Record<string, string> {
  const kept = ['content-type', nowHeader.toLowerCase()];
  return Object.fromEntries([...headers].filter(([name]) => kept.includes(name)));
}
