import createClient from 'openapi-fetch';
import type { TestApp } from '../fixtures/app.js';
import { type ApiDocument, DescribedAnswers, type Operation } from './described-answers.js';
import type { Person } from '../fixtures/world.js';

/** The caller, parameters and body of an API call; the parameters are named as in the OpenAPI document. */
export interface Ask {
  /** The person who makes the call; without a person, the call is anonymous. */
  readonly as?: Person;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly header?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A call and its response. */
export interface Call extends Ask {
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly status: number;
  readonly answer: unknown;
  /** The differences between the response and its description. */
  readonly differences: readonly string[];
}

interface ClientReply {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The `openapi-fetch` client without generated types. */
interface UntypedClient {
  request(method: string, path: string, init: object): Promise<ClientReply>;
}

/** Calls the operations of the OpenAPI document that the API serves, and compares every response with the document. */
export class DescribedApi {
  private readonly client: UntypedClient;

  private constructor(
    private readonly answers: DescribedAnswers,
    baseUrl: string,
  ) {
    this.client = createClient({ baseUrl }) as unknown as UntypedClient;
  }

  static async of(app: TestApp): Promise<DescribedApi> {
    return new DescribedApi(await DescribedAnswers.of(app), app.url);
  }

  get document(): ApiDocument {
    return this.answers.document;
  }

  /** All operations of the document by method and path, e.g. `GET /User/{id}`. */
  operations(): ReadonlyMap<string, Operation> {
    return this.answers.operations();
  }

  /** Calls an operation by its name, e.g. `GET /User/{id}`. */
  async call(name: string, ask: Ask): Promise<Call> {
    const [method = '', path = ''] = name.split(' ');
    const template = `/api${path}`;
    const operation = this.operations().get(name);
    if (operation === undefined) throw new Error(`${name} is not described`);
    const isForm = ask.body instanceof FormData;
    const { data, error, response } = await this.client.request(method, template, {
      params: { path: ask.path, query: ask.query, header: ask.header },
      headers: ask.as && { authorization: `Bearer ${ask.as.token}` },
      body: ask.body,
      ...(isForm && { bodySerializer: (form: FormData) => form }),
      parseAs: parserOf(operation),
    });
    const answer = await readOf(data ?? error);
    const { status, headers } = response;
    const differences = this.answers.differences(name, { status, headers, answer });
    return { ...ask, name, method, template, status, answer, differences };
  }
}

function parserOf({ responses }: Operation): 'json' | 'text' | 'stream' | 'arrayBuffer' {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.keys(content ?? {}));
  if (types.includes('text/event-stream')) return 'stream';
  return types.some((type) => type === 'application/json') ? 'json' : 'arrayBuffer';
}

/** Cancels a body that is a stream, which would never end, and returns undefined; returns any other body unchanged. */
async function readOf(answer: unknown): Promise<unknown> {
  if (!(answer instanceof ReadableStream)) return answer;
  await answer.cancel();
  return undefined;
}
