import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { accessRules } from '../../backend/src/access-rules.js';
import { AppModule } from '../../backend/src/app.module.js';
import { type AppConfig, type Environment, loadConfig } from '../../backend/src/platform/config/app-config.js';
import { createHttpApp, type HttpBusiness } from '../../backend/src/platform/http/http-app.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A request to the application under test. */
export interface TestRequest {
  token?: string;
  /** Sent as JSON unless it is a string, bytes or a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent as the Idempotency-Key header. */
  key?: string;
}

/** An answer; `body` is parsed when it is JSON, else its text. */
export interface TestAnswer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** The whole application on its own database, reachable over HTTP. */
export interface TestApp {
  /** Without a slash at the end. */
  url: string;
  app: NestFastifyApplication;
  config: AppConfig;
  database: TestDatabase;
  request<Body = Record<string, unknown>>(
    method: string,
    path: string,
    request?: TestRequest,
  ): Promise<TestAnswer<Body>>;
  /** Ends the application and removes its database and folder. */
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment variables on top of the tests' defaults. */
  config?: Environment;
  /** The database to clone; the migrated one where nothing is said. */
  template?: string;
  /** Something else than the whole application. */
  business?: (config: AppConfig) => HttpBusiness;
  /** Called before the controllers' routes are made. */
  prepare?: (app: NestFastifyApplication) => void;
  /** Folder of the project as the application sees it, for tests of the frontend's files. */
  root?: string;
}

const ATTEMPTS = 3;

/** Defaults of every test: nothing is limited, nothing is logged, nothing is seeded. */
const quiet: Environment = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  LOG_FORMAT: 'json',
  DEMO: 'off',
  JWT_SECRET: 'a secret that only tests sign with 0123456789',
  RATE_LIMIT_ANONYMOUS: '0',
  RATE_LIMIT_TOKEN: '0',
  RATE_LIMIT_LOGIN_ACCOUNT: '0',
  RATE_LIMIT_LOGIN_ADDRESS: '0',
  RATE_LIMIT_CONTACT: '0',
  RATE_LIMIT_SIGN_UP: '0',
  RATE_LIMIT_APPLICATION: '0',
  OVERLOAD_DELAY_MS: '0',
};

/** Starts the application on a fresh database and a free port of 127.0.0.1. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const [database, folder] = await Promise.all([
    createTestDatabase(options.template),
    mkdtemp(join(tmpdir(), 'perpetua-app-')),
  ]);
  const root = options.root ?? folder;
  const remove = async (): Promise<void> => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { app, config } = await listening(options, (port) =>
      loadConfig(
        { ...quiet, DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), ...options.config },
        { root },
      ),
    );
    const url = `http://127.0.0.1:${config.http.port}`;
    return {
      url,
      app,
      config,
      database,
      request: (method, path, request = {}) => send(url + path, method, request),
      close: async () => {
        await app.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const wholeApplication = (config: AppConfig): HttpBusiness => ({
  module: AppModule.forRoot(config),
  rules: accessRules(config),
});

/** Another process may take the free port first; then with the next one. */
async function listening(
  { business = wholeApplication, prepare }: TestAppOptions,
  configFor: (port: number) => AppConfig,
): Promise<{ app: NestFastifyApplication; config: AppConfig }> {
  for (let attempt = 1; ; attempt += 1) {
    const config = configFor(await freePort());
    const app = await createHttpApp(business(config), config);
    prepare?.(app);
    try {
      await app.listen(config.http.port, config.http.host);
      return { app, config };
    } catch (error) {
      await app.close();
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === ATTEMPTS) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function send<Body>(
  url: string,
  method: string,
  { token, body, headers, key }: TestRequest,
): Promise<TestAnswer<Body>> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: (isRaw ? body : JSON.stringify(body)) as string }),
  });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body };
}
