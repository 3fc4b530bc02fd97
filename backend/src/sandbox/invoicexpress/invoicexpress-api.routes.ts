import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InvoiceXpressApi } from './invoicexpress-api.js';
import { InvoiceXpressApiError, unauthorised } from './invoicexpress-api.errors.js';
import { accountChangeSchema, type Fault, type Operation, type SandboxAccount } from './sandbox-account.js';

const JSON_TYPE = 'application/json';
/** Keys that begin so are refused, so that a wrong key can be tried. */
const WRONG_KEY = 'wrong';

/** A call of the API: its path parameters, its query, and the body as JSON. */
interface Call {
  readonly path: string;
  readonly id: number;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Protocol, host and port by which the caller reaches the double. */
  readonly origin: string;
}

type Answer = { readonly status: number; readonly body?: object | Buffer };
type Serve = (call: Call) => Promise<Answer>;

/**
 * Serves the part of InvoiceXpress's HTTP API that the marketplace uses, with its paths, statuses and bodies, and
 * `PUT /account` to set up what goes wrong.
 */
export function invoiceXpressApiRoutes(api: InvoiceXpressApi, account: SandboxAccount) {
  return (app: FastifyInstance, _options: object, done: () => void): void => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, bodyOf(String(body)));
    });
    app.setErrorHandler((error, _request, reply) => refuse(reply, error));
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ errors: [{ error: 'Not found' }] }));

    const serve = (operation: Operation, method: 'GET' | 'POST' | 'PUT', url: string, work: Serve): void => {
      app.route({ method, url, handler: (request, reply) => answer(request, reply, { account, operation, work }) });
    };
    serve('account', 'GET', '/taxes.json', async () => ok(api.taxes()));
    serve('account', 'GET', '/sequences.json', async () => ok(api.sequences()));
    serve('clients', 'GET', '/clients/find-by-code.json', async ({ query }) =>
      ok(await api.clientByCode(query.get('client_code') ?? '')),
    );
    serve('clients', 'POST', '/clients.json', async ({ body }) => created(await api.addClient(body)));
    serve('list', 'GET', '/invoices.json', async ({ query }) => ok(await api.list(query)));
    serve('pdf', 'GET', '/api/pdf/:file', async ({ id, origin }) => {
      const found = await api.pdfAddress(id, origin);
      return found === undefined ? { status: 202 } : ok(found);
    });
    serve('create', 'POST', '/:path', async ({ path, body }) => created(await api.create(path, body)));
    serve('read', 'GET', '/:path/:file', async ({ path, id }) => ok(await api.read(path, id)));
    serve('change', 'PUT', '/:path/:file', async ({ path, id, body }) => {
      await api.change(path, id, body);
      return { status: 200 };
    });
    serve('state', 'PUT', '/:path/:id/change-state.json', async ({ path, id, body }) =>
      ok(await api.changeState(path, id, body)),
    );
    app.get('/files/:file', async (request, reply) =>
      reply.type('application/pdf').send(await api.file(callOf(request).id)),
    );
    app.put('/account', async (request, reply) => {
      account.change(accountChangeSchema.parse(request.body));
      return reply.code(204).send();
    });
    done();
  };
}

const ok = (body: object): Answer => ({ status: 200, body });
const created = (body: object): Answer => ({ status: 201, body });

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, operation, work }: { account: SandboxAccount; operation: Operation; work: Serve },
): Promise<FastifyReply> {
  const call = callOf(request);
  const key = call.query.get('api_key') ?? '';
  if (key === '' || key.startsWith(WRONG_KEY)) throw unauthorised();
  const fault = account.faultOf(operation);
  if (fault !== undefined && fault !== 'lost') return fail(reply, fault);
  const { status, body } = await work(call);
  if (fault === 'lost') {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return body === undefined ? reply.code(status).send() : reply.code(status).type(JSON_TYPE).send(JSON.stringify(body));
}

function fail(reply: FastifyReply, fault: Exclude<Fault, 'lost'>): FastifyReply {
  switch (fault) {
    case 'outage':
      return reply.code(503).type('text/html').send('<h1>Service Unavailable</h1>');
    case 'throttle':
      return reply
        .code(429)
        .header('retry-after', '1')
        .send({ errors: [{ error: 'Too Many Requests' }] });
    case 'refuse':
      return reply.code(422).send({ errors: [{ error: 'Contribuinte não é válido' }] });
  }
}

function callOf(request: FastifyRequest): Call {
  const [, query = ''] = request.url.split('?', 2);
  const { path = '', id = '', file = '' } = request.params as { path?: string; id?: string; file?: string };
  return {
    path: path.replace(/\.json$/, ''),
    id: Number.parseInt(id === '' ? file : id, 10),
    query: new URLSearchParams(query),
    body: request.body,
    origin: `http://${request.host}`,
  };
}

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof InvoiceXpressApiError) return reply.code(error.status).send(error.body);
  reply.log.error(error);
  return reply.code(500).send({ errors: [{ error: 'Internal error' }] });
}
