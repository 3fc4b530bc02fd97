import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TestApp } from '../fixtures/app.js';

type Json = Readonly<Record<string, unknown>>;

/** An operation of the OpenAPI document; only the parts that specs use. */
export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly security: readonly Json[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Json>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Answer {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, Json>>;
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>;
}

/** The OpenAPI document of the API; only the parts that specs use. */
export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** A response; `answer` is its body, parsed if it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly answer: unknown;
  /** The path and query of the request, where they matter. */
  readonly target?: string;
}

const DOCUMENT = 'https://perpetua.test/api';

/** Compares responses of the API with the OpenAPI document that the API serves. */
export class DescribedAnswers {
  private readonly schemas: Ajv2020;
  private readonly checks = new Map<string, ValidateFunction>();
  private readonly byName: Map<string, Operation>;

  constructor(readonly document: ApiDocument) {
    this.schemas = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.schemas);
    this.schemas.addSchema({ ...(closed(document) as object), $id: DOCUMENT });
    this.byName = new Map(
      Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(
          ([method, operation]) => [`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`, operation] as const,
        ),
      ),
    );
  }

  static async of(app: TestApp): Promise<DescribedAnswers> {
    return new DescribedAnswers((await app.request<ApiDocument>('GET', '/api/docs-json')).body);
  }

  /** All operations of the document by method and path, e.g. `GET /User/{id}`. */
  operations(): ReadonlyMap<string, Operation> {
    return this.byName;
  }

  /** The differences between a response and its description: status, headers, media type, body. */
  differences(name: string, { status, headers: sent, answer, target = '' }: Reply): string[] {
    const { described, at } = this.described(name, String(status));
    if (described === undefined) return [`status ${status} is not described: ${JSON.stringify(answer)}`];
    const headers = Object.keys(described.headers ?? {});
    const type = (sent.get('content-type') ?? '').split(';', 1)[0] ?? '';
    const onLastPage = headers.includes('X-Next-Cursor') ? ['X-Next-Cursor', 'Link'] : [];
    // A CSV export contains the whole list, so it has no `Link` header to other pages of the list.
    const inFile = type === 'text/csv' ? ['Link'] : [];
    // Links repeat the request's parameters; very long ones are left out.
    const afterLongRequest = target.length > 800 ? ['Link'] : [];
    const mayLack = ['X-Total-Count-Capped', ...onLastPage, ...inFile, ...afterLongRequest];
    const missing = headers
      .filter((header) => !mayLack.includes(header) && !sent.has(header))
      .map((header) => `the header ${header} is missing`);
    if (described.content === undefined) return type === '' ? missing : [...missing, `an unexpected body of ${type}`];
    if (!(type in described.content)) return [...missing, `${type} is not described`];
    if (!type.endsWith('json')) return missing;
    return [...missing, ...this.faults([...at, 'content', type, 'schema'], answer)];
  }

  /** How a body violates the schema `Problem`; for error responses to requests that match no operation. */
  problemFaults(body: unknown): string[] {
    return this.faults(['components', 'schemas', 'Problem'], body);
  }

  /**
   * The description of a response, and where the document contains it. Error responses are described once for all
   * operations, and referenced by `$ref`.
   */
  private described(name: string, status: string): { described: Answer | undefined; at: readonly string[] } {
    const [method = '', path = ''] = name.split(' ');
    const described = this.byName.get(name)?.responses[status];
    const shared = described?.$ref?.split('/').slice(1);
    if (shared === undefined) {
      return { described, at: ['paths', `/api${path}`, method.toLowerCase(), 'responses', status] };
    }
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

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * A copy of the document whose object schemas permit no additional properties, so that a response cannot contain
 * undescribed fields.
 */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, closed(child)]));
  const isObjectSchema = inner['type'] === 'object' && 'properties' in inner && !('additionalProperties' in inner);
  return isObjectSchema ? { ...inner, additionalProperties: false } : inner;
}
