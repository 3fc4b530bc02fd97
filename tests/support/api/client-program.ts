import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from '../../../backend/src/platform/ids.js';
import type { Call } from './described-api.js';

/** Client programs are compiled below this folder, so that their imports find the installed packages. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
const COMPILER = fileURLToPath(new URL('../../../node_modules/typescript-7/bin/tsc', import.meta.url));

/** A client program written from the API description alone. The line after each `@ts-expect-error` must not compile. */
const handWritten = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:3000' });

export async function buyABouquet(email: string, password: string): Promise<string> {
  const login = await client.POST('/api/Auth/login', { body: { email, password } });
  if (login.error) throw new Error(login.error.code === 'login_failed' ? 'Wrong password' : login.error.detail);
  const headers = { authorization: \`Bearer \${login.data.token}\` };
  const { data: flowers } = await client.GET('/api/Product', { params: { query: { type: 'flower', sort: 'price_asc' } } });
  // A list is text only where a file was asked for.
  if (typeof flowers === 'string') throw new Error('A file');
  const cheapest: components['schemas']['Product'] | undefined = flowers?.[0];
  if (!cheapest) throw new Error('No flowers');
  const cart = await client.POST('/api/Cart', { headers, body: { productId: cheapest.id, quantity: 1 } });
  const total: string | undefined = cart.data?.total;
  const placed = await client.POST('/api/Checkout', {
    headers,
    params: { header: { 'Idempotency-Key': 'one' } },
    body: {
      delivery: { kind: 'church', date: '2026-12-24', hour: '10:00', location: { lat: 38.7, lng: -9.1 } },
      contact: { name: 'Ana', phone: '912345678' },
      consents: { terms: true },
    },
  });
  return placed.data?.paymentUrl ?? total ?? '';
}

export async function mistakes(): Promise<void> {
  // @ts-expect-error There is no such call.
  await client.GET('/api/Nothing');
  // @ts-expect-error The path needs an id.
  await client.GET('/api/Order/{id}', {});
  // @ts-expect-error A quantity is a number.
  await client.POST('/api/Cart', { body: { productId: 'x', quantity: '1' } });
  // @ts-expect-error A checkout needs its Idempotency-Key.
  await client.POST('/api/Checkout', { body: {} as components['schemas']['CheckoutRequest'] });
  const { data } = await client.GET('/api/User/my');
  // @ts-expect-error Nobody is answered a password.
  data?.password;
}
`;

/**
 * Compiles two client programs and returns the compiler's errors: a hand-written one, and one with recorded calls and
 * their responses as literals, in which a missing or an extra field is an error.
 * @param types the types that were generated from the description
 */
export async function clientComplaints(types: string, calls: readonly Call[]): Promise<string[]> {
  const folder = join(CACHE, `api-client-${newId()}`);
  await mkdir(folder, { recursive: true });
  try {
    const files = { 'api.ts': types, 'hand-written.ts': handWritten, 'recorded.ts': recordedProgram(calls) };
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    return await complaintsOf(folder, files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The compiler's errors in these files, one per text, with the line that each is about. */
async function complaintsOf(folder: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  const printed = await new Promise<string>((settle) => {
    // The native compiler, as for the project itself: it needs a fifth of the processor time.
    execFile(process.execPath, [COMPILER, '--project', folder, '--pretty', 'false'], (error, stdout, stderr) => {
      const complaints = `${stdout}${stderr}`;
      settle(error !== null && complaints === '' ? error.message : complaints);
    });
  });
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, file = '', number] = /([^/(]+)\((\d+),\d+\): error/.exec(line) ?? [];
      const source = files[file]?.split('\n')[Number(number) - 1];
      return source === undefined ? line : `${line} — ${source.trim().slice(0, 200)}`;
    });
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
};

function recordedProgram(calls: readonly Call[]): string {
  return [
    `import createClient from 'openapi-fetch';`,
    `import type { paths } from './api.js';`,
    `const client = createClient<paths>({ baseUrl: '' });`,
    ...calls.map((call, index) => recordedCall(call, index)),
  ].join('\n');
}

/**
 * The TypeScript source of one recorded call. A body that cannot be a literal (a form) or that no client sends (the
 * webhook of the payment provider) is replaced by an empty one.
 */
function recordedCall({ name, method, template, path, query, header, body, answer }: Call, index: number): string {
  const isPlain = body !== undefined && !(body instanceof FormData) && name !== 'POST /Payment/webhook';
  const init = literal({
    params: { ...(path && { path }), ...(query && { query }), ...(header && { header }) },
    ...(isPlain && { body }),
  });
  const request = body !== undefined && !isPlain ? init.replace(/}$/, ', body: {} as never }') : init;
  const isJson = answer !== undefined && !(answer instanceof ArrayBuffer);
  return [
    `/** ${name} */`,
    `export async function call${index}() {`,
    `  const { data } = await client.${method}(${JSON.stringify(template)}, ${request});`,
    ...(isJson ? [`  const answer: NonNullable<typeof data> = ${literal(answer)};`, `  return [data, answer];`] : []),
    `}`,
  ].join('\n');
}

/** The value as TypeScript source. Arrays are cut to two items, which are enough to check the type. */
const literal = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (Array.isArray(inner) ? inner.slice(0, 2) : inner));
