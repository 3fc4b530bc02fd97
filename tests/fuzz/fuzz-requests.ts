import { accessRules } from '../../backend/src/access-rules.js';
import { newId } from '../../backend/src/platform/ids.js';
import type { Operation } from '../support/api/described-answers.js';
import type { Ask } from '../support/api/described-api.js';
import { SeededRandom } from '../support/lifecycle/seeded-random.js';
import { formBody } from './fuzz-forms.js';
import type { Caller, Materials } from './fuzz-materials.js';
import { almost, hostileJson, hostileText, hostileValue, SchemaValues } from './fuzz-values.js';

type Json = Readonly<Record<string, unknown>>;

/** An operation of the OpenAPI description, and its name, for example `GET /User/{id}`. */
export interface NamedOperation {
  readonly name: string;
  readonly operation: Operation;
}

/** One request as it is sent. */
export interface FuzzRequest {
  readonly name: string;
  readonly caller: string;
  readonly method: string;
  readonly target: string;
  /** Whether the target is spelled so that the router may match no route, or the route of another operation. */
  readonly isOffTheRoute: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** How much a request deviates from what the description allows. */
type Mode = 'valid' | 'almost' | 'hostile';

/**
 * Calls that would destroy what later requests need, such as an account or a product. The ids in their paths come only
 * from examples, or belong to no record.
 */
const ending = /^(?:DELETE |PATCH \/User|PATCH \/Plan|PUT \/User\/password|POST \/Partner\/\{id\}\/(?:suspend|reject))/;

/**
 * The call that ends its caller's session; only the account of an example or nobody sends it, so that the shared
 * sessions stay valid.
 */
const endsSession = /^POST \/Auth\/logout$/;

/** By path, the kind of record that `{id}` refers to, if the first segment of the path is not that kind. */
const namedBy: Readonly<Record<string, string>> = {
  '/ServicePlan/product/{id}': 'Product',
  '/Plan/{id}': 'ServicePlan',
  '/Cart/{id}': 'Product',
  '/User/adresses/{id}': 'Address',
  '/Admin/mail/{id}': 'Mail',
  '/Admin/mail/{id}/retry': 'Mail',
  '/Audit/{stream}/{id}': 'Order',
};

const contentTypes = [
  'application/json; charset=utf-8',
  'application/JSON',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json, text/html',
  'nonsense',
];
const idempotencyKeys = ['', 'again', 'two words', 'x'.repeat(201), 'ü', '0'];
const headerTexts = ['', '"0"', '"99999999999"', 'W/"1"', '*', 'x'.repeat(500), '-1', 'ü', 'pt;q=2', '"'];

/** Alternative spellings of a target, which the router decodes or does not match. */
const spellings: readonly ((target: string) => string)[] = [
  (target) => target.replace('/api/', '/%61pi/'),
  (target) => `http://other.test${target}`,
  (target) => `/${target}`,
  (target) => target.replace('/api/', '/api//'),
  (target) => target.toUpperCase(),
  (target) => target.replace(/\/?(\?|$)/, '/$1'),
  (target) => `${target}#x`,
  (target) => target.replace('/api/', '/api/%2e%2e/api/'),
  (target) => target.replace('/api/', '/%E0%A4%A/'),
];

/** Generates the requests of a run: the same seed and index give the same request, apart from ids of the database. */
export class FuzzRequests {
  private readonly values: SchemaValues;
  private readonly rules = accessRules({ demo: true, sandbox: true });

  constructor(
    private readonly operations: readonly NamedOperation[],
    private readonly materials: Materials,
    components: Json,
  ) {
    this.values = new SchemaValues(components, materials);
  }

  one(seed: number, index: number): FuzzRequest {
    const random = new SeededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
    const { name, operation } = this.operationFor(random);
    const mode = random.oneOf<Mode>(['valid', 'valid', 'almost', 'almost', 'hostile']) ?? 'valid';
    const example = random.below(2) === 0 ? this.materials.examples.get(name) : undefined;
    const [method = '', template = ''] = name.split(' ');
    const caller = this.callerFor(name, random);
    const person = example?.as ?? (endsSession.test(name) ? undefined : this.materials.people[caller as 'admin']);
    const token = random.below(40) === 0 ? 'rubbish' : person?.token;
    const path = this.pathFor(name, { template, operation, example, mode }, random);
    const target = `/api${path.text}${this.queryFor(operation, { example, mode }, random)}`;
    const isSpelled = random.below(25) === 0;
    const { type, body } = this.bodyFor(operation, { example, mode }, random);
    return {
      name,
      caller: example?.as === undefined ? caller : 'the owner of an example',
      method,
      target: isSpelled ? (random.oneOf(spellings)?.(target) ?? target) : target,
      isOffTheRoute: isSpelled || path.isHostile,
      headers: {
        ...this.headersFor(operation, { example, mode }, random),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(type === undefined ? {} : { 'content-type': random.below(15) === 0 ? oneOf(random, contentTypes) : type }),
      },
      body,
    };
  }

  /** Verifying the whole history costs as much as a thousand other requests, so it is chosen rarely. */
  private operationFor(random: SeededRandom): NamedOperation {
    const chosen = oneOf(random, this.operations);
    const isRare = /verify|\/Events$/.test(chosen.name);
    return isRare && random.below(30) !== 0 ? this.operationFor(random) : chosen;
  }

  private callerFor(name: string, random: SeededRandom): Caller {
    const everybody: readonly Caller[] = ['nobody', 'customer', 'otherCustomer', 'florist', 'cleaner', 'admin'];
    if (random.below(5) === 0) return oneOf(random, everybody);
    const who = this.rules[name]?.who ?? ['anyone'];
    if (who.includes('admin')) return 'admin';
    if (who.includes('partner')) return oneOf<Caller>(random, ['florist', 'cleaner']);
    return oneOf<Caller>(random, ['customer', 'otherCustomer', 'florist', who.includes('anyone') ? 'nobody' : 'admin']);
  }

  private pathFor(
    name: string,
    { template, operation, example, mode }: Making & { readonly template: string; readonly operation: Operation },
    random: SeededRandom,
  ): { text: string; isHostile: boolean } {
    let isHostile = false;
    const text = template.replaceAll(/\{(\w+)\}/g, (_part, parameter: string) => {
      const meant = example?.path?.[parameter];
      if (meant !== undefined && mode !== 'hostile') return encodeURIComponent(meant);
      const chance = random.below(10);
      if (chance === 0 || (mode === 'hostile' && chance < 4)) {
        isHostile = true;
        return encodeURIComponent(wellFormed(hostileText(random)));
      }
      if (parameter === 'id') return encodeURIComponent(this.idFor(name, template, random));
      const schema = operation.parameters?.find((one) => one.name === parameter)?.schema ?? { type: 'string' };
      return encodeURIComponent(textOf(this.values.valid(schema, random)));
    });
    return { text, isHostile };
  }

  private idFor(name: string, template: string, random: SeededRandom): string {
    const { ids } = this.materials;
    const kind = namedBy[template] ?? template.split('/')[1] ?? '';
    const chance = random.below(10);
    if (chance === 0) return newId();
    const other = oneOf(random, Object.keys(ids));
    const own = ending.test(name) ? [] : (ids[kind] ?? []);
    const id = random.oneOf((chance < 3 && !ending.test(name) ? ids[other] : own) ?? []) ?? newId();
    return random.below(20) === 0 ? id.toUpperCase() : id;
  }

  private queryFor(operation: Operation, { example, mode }: Making, random: SeededRandom): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(example?.query ?? {})) query.set(name, String(value));
    for (const { name, required, schema } of operation.parameters?.filter((one) => one.in === 'query') ?? []) {
      if (query.has(name) || (!required && random.below(3) !== 0)) continue;
      const isHostile = mode === 'hostile' || (mode === 'almost' && random.below(2) === 0);
      query.append(name, isHostile ? hostileText(random) : textOf(this.values.valid(schema, random)));
      if (isHostile && random.below(4) === 0) query.append(name, hostileText(random));
    }
    if (mode === 'hostile' && random.below(4) === 0) query.append(hostileText(random), hostileText(random));
    return query.size === 0 ? '' : `?${query.toString()}`;
  }

  private headersFor(operation: Operation, { example, mode }: Making, random: SeededRandom): Record<string, string> {
    const headers: Record<string, string> = { ...example?.header };
    for (const { name, required } of operation.parameters?.filter((one) => one.in === 'header') ?? []) {
      if (name in headers || (!required && random.below(3) !== 0)) continue;
      if (name !== 'Idempotency-Key') headers[name] = oneOf(random, headerTexts);
      else headers[name] = mode === 'valid' ? newId() : oneOf(random, idempotencyKeys);
    }
    if (random.below(10) === 0) headers['accept-language'] = oneOf(random, [...headerTexts, 'en', 'es-ES,pt;q=0.5']);
    return headers;
  }

  private bodyFor(
    { requestBody }: Operation,
    { example, mode }: Making,
    random: SeededRandom,
  ): { type: string | undefined; body: Buffer | undefined } {
    const [[type, described] = []] = Object.entries(requestBody?.content ?? {});
    if (type === undefined || described === undefined) {
      if (random.below(10) !== 0) return { type: undefined, body: undefined };
      return { type: 'application/json', body: Buffer.from(hostileJson(random)) };
    }
    const schema = described['schema'] as Json;
    if (type === 'multipart/form-data') return formBody(schema, this.materials.picture, random, mode !== 'valid');
    if (mode === 'hostile' && random.below(3) === 0) return { type, body: Buffer.from(hostileJson(random)) };
    const meant = example?.body === undefined ? this.values.valid(schema, random) : example.body;
    const body = mode === 'valid' ? meant : mode === 'almost' ? almost(meant, random) : hostilely(meant, random);
    return { type, body: Buffer.from(JSON.stringify(body) ?? '') };
  }
}

interface Making {
  readonly example: Ask | undefined;
  readonly mode: Mode;
}

const oneOf = <Item>(random: SeededRandom, items: readonly Item[]): Item => random.oneOf(items) as Item;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? wellFormed(value) : (JSON.stringify(value) ?? '');

/** Replaces unpaired surrogates, which no URL can contain, by U+FFFD. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** Applies up to three faults to a value, or replaces it by a hostile one. */
const hostilely = (value: unknown, random: SeededRandom): unknown =>
  random.below(4) === 0 ? hostileValue(random) : almost(almost(almost(value, random), random), random);
