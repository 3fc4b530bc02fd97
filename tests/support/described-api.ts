import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import createClient from 'openapi-fetch';
import type { TestApp } from './app.js';
import type { Person } from './world.js';

type Json = Readonly<Record<string, unknown>>;

/** A call as the description has it; only what specs look at. */
export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters?: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Json>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, Json>>;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

/** The description of the API; only what specs look at. */
export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** What is sent in a call, by the names of the description. */
export interface Ask {
  /** Who calls; nobody in particular when left out. */
  readonly as?: Person;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly header?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A call that was made, and what came back. */
export interface Call extends Ask {
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly status: number;
  readonly answer: unknown;
  /** Where the answer is not what the description says. */
  readonly differences: readonly string[];
}

interface Reply {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The client, before the types of a description are known. */
interface UntypedClient {
  request(method: string, path: string, init: object): Promise<Reply>;
}

const DOCUMENT = 'https://perpetua.test/api';

/** The API through its own description: every call is made by it and every answer is compared with it. */
export class DescribedApi {
  private readonly schemas: Ajv2020;
  private readonly client: UntypedClient;
  private readonly checks = new Map<string, ValidateFunction>();

  private constructor(
    readonly document: ApiDocument,
    baseUrl: string,
  ) {
    this.client = createClient({ baseUrl }) as unknown as UntypedClient;
    this.schemas = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.schemas);
    this.schemas.addSchema({ ...(closed(document) as object), $id: DOCUMENT });
  }

  static async of(app: TestApp): Promise<DescribedApi> {
    const { body } = await app.request<ApiDocument>('GET', '/api/docs-json');
    return new DescribedApi(body, app.url);
  }

  /** Every call of the description by its name: `GET /User/{id}`. */
  operations(): Map<string, Operation> {
    return new Map(
      Object.entries(this.document.paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(
          ([method, operation]) => [`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`, operation] as const,
        ),
      ),
    );
  }

  /** Makes a call by its name. */
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
    const differences = this.differences({ operation, template, response, answer }, method.toLowerCase());
    return { ...ask, name, method, template, status: response.status, answer, differences };
  }

  private differences({ operation, template, response, answer }: Comparison, method: string): string[] {
    const { described, at } = this.described(operation, [
      'paths',
      template,
      method,
      'responses',
      String(response.status),
    ]);
    if (described === undefined) return [`status ${response.status} is not described: ${JSON.stringify(answer)}`];
    const headers = Object.keys(described.headers ?? {});
    const onLastPage = headers.includes('X-Next-Cursor') ? ['X-Next-Cursor', 'Link'] : [];
    const missing = headers
      .filter((header) => !onLastPage.includes(header) && !response.headers.has(header))
      .map((header) => `the header ${header} is missing`);
    const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    if (described.content === undefined) return type === '' ? missing : [...missing, `an unexpected body of ${type}`];
    if (!(type in described.content)) return [...missing, `${type} is not described`];
    if (!type.endsWith('json')) return missing;
    return [...missing, ...this.faults([...at, 'content', type, 'schema'], answer)];
  }

  /** An answer, and where in the document it stands: refusals are described once for all operations. */
  private described(
    { responses }: Operation,
    at: readonly string[],
  ): { described: Answer | undefined; at: readonly string[] } {
    const described = responses[at.at(-1) ?? ''];
    const shared = described?.$ref?.split('/').slice(1);
    if (shared === undefined) return { described, at };
    return {
      described: this.document.components['responses']?.[shared.at(-1) ?? ''],
      at: shared,
    };
  }

  private faults(pointer: readonly string[], answer: unknown): string[] {
    const reference = `${DOCUMENT}#/${pointer.map(escaped).join('/')}`;
    const check = this.checks.get(reference) ?? this.schemas.compile({ $ref: reference });
    this.checks.set(reference, check);
    if (check(answer)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  }
}

interface Comparison {
  readonly operation: Operation;
  readonly template: string;
  readonly response: Response;
  readonly answer: unknown;
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function parserOf({ responses }: Operation): 'json' | 'text' | 'stream' | 'arrayBuffer' {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.keys(content ?? {}));
  if (types.includes('text/event-stream')) return 'stream';
  return types.some((type) => type === 'application/json') ? 'json' : 'arrayBuffer';
}

/** Lets go of a stream, which would never end. */
async function readOf(answer: unknown): Promise<unknown> {
  if (!(answer instanceof ReadableStream)) return answer;
  await answer.cancel();
  return undefined;
}

/** The same document with every object closed, so that an answer cannot hold a field that is not described. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, closed(child)]));
  const isObjectSchema = inner['type'] === 'object' && 'properties' in inner && !('additionalProperties' in inner);
  return isObjectSchema ? { ...inner, additionalProperties: false } : inner;
}
