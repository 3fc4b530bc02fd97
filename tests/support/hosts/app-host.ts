import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { orphansEnd } from '../processes/killable-process.js';
import { settingsOf } from './app-settings.js';
import { startApplication } from './application.js';
import type { CallRequest, HostProblem, StartRequest, StartResponse } from './host-messages.js';
import { executeMessage, type MessageName } from './messages.js';
import { runAction } from './server-actions.js';

/**
 * A process that loads the backend once and starts applications for the specs of one Jest worker, each with the
 * environment and the database that the spec names. Prints the address at which it takes requests:
 * `POST /start`, `/run`, `/execute` and `/stop` with the bodies of `host-messages.ts`.
 */
const applications = new Map<number, NestFastifyApplication>();
let started = 0;

const routes: Readonly<Record<string, (body: never) => Promise<unknown>>> = {
  '/start': async (request: StartRequest): Promise<StartResponse> => {
    const { app, config } = await startApplication(request);
    started += 1;
    applications.set(started, app);
    return { id: started, settings: settingsOf(config) };
  },
  '/run': ({ id, name, input }: CallRequest) => runAction(applicationOf(id), name, input),
  '/execute': ({ id, name, input }: CallRequest) =>
    executeMessage(applicationOf(id), name as MessageName, ...(input as never)),
  '/stop': async ({ id }: { id: number }) => {
    const app = applicationOf(id);
    applications.delete(id);
    await app.close();
  },
};

function applicationOf(id: number): NestFastifyApplication {
  const app = applications.get(id);
  if (!app) throw new Error(`The application ${id} does not run in this host.`);
  return app;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const route = routes[request.url ?? ''];
    if (!route) throw new Error(`The host knows no ${request.url}.`);
    const result = await route((await json(request)) as never);
    response.end(JSON.stringify(result ?? null));
  } catch (error) {
    response.statusCode = 500;
    response.end(JSON.stringify(problemOf(error)));
  }
}

function problemOf(error: unknown): HostProblem {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error ? { code: String(error.code) } : {}) };
}

orphansEnd();
const server = createServer((request, response) => void respond(request, response));
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
