import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { objectId } from '../checkouts/checkout.entity.js';
import { API_VERSION } from './event.object.js';
import type { ApiCall, StripeApi } from './stripe-api.js';
import { errorEnvelope, invalidRequest, StripeApiError, unrecognisedUrl } from './stripe-api.errors.js';
import { formValues } from './stripe-api.schema.js';

const FORM = 'application/x-www-form-urlencoded';
const KEY_LENGTH = 255;

type Answer = { body: string; replayed: boolean } | object;
type Operation = (call: ApiCall) => Promise<Answer>;

/** Serves the part of Stripe's HTTP API that the marketplace uses, with Stripe's own form bodies, headers and errors. */
export function stripeApiRoutes(api: StripeApi) {
  return (v1: FastifyInstance, _options: object, done: () => void): void => {
    v1.removeAllContentTypeParsers();
    v1.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    v1.addHook('onRequest', (request, reply, next) => {
      request.id = objectId('req_');
      void reply.headers({ 'request-id': request.id, 'stripe-version': API_VERSION, 'cache-control': 'no-store' });
      next(api.refusalOf(request.headers.authorization));
    });
    v1.setErrorHandler((error, _request, reply) => reject(reply, error));
    v1.setNotFoundHandler((request, reply) => reject(reply, unrecognisedUrl(request.method, request.url)));

    const serve = (method: 'GET' | 'POST', url: string, operation: Operation): void => {
      v1.route({ method, url, handler: (request, reply) => answer(request, reply, operation) });
    };
    serve('POST', '/checkout/sessions', (call) => api.createSession(call));
    serve('GET', '/checkout/sessions', (call) => api.listSessions(call));
    serve('GET', '/checkout/sessions/:id', (call) => api.retrieveSession(call));
    serve('POST', '/checkout/sessions/:id/expire', (call) => api.expireSession(call));
    serve('GET', '/checkout/sessions/:id/line_items', (call) => api.listLineItems(call));
    serve('GET', '/payment_intents/:id', (call) => api.retrieveIntent(call));
    serve('GET', '/charges/:id', (call) => api.retrieveCharge(call));
    serve('POST', '/refunds', (call) => api.createRefund(call));
    serve('GET', '/refunds', (call) => api.listRefunds(call));
    serve('GET', '/refunds/:id', (call) => api.retrieveRefund(call));
    serve('GET', '/disputes', (call) => api.listDisputes(call));
    serve('GET', '/disputes/:id', (call) => api.retrieveDispute(call));
    serve('GET', '/events', (call) => api.listEvents(call));
    serve('GET', '/events/:id', (call) => api.retrieveEvent(call));
    serve('GET', '/webhook_endpoints', (call) => api.listWebhookEndpoints(call));
    serve('GET', '/payment_method_configurations', (call) => api.listPaymentMethodConfigurations(call));
    done();
  };
}

async function answer(request: FastifyRequest, reply: FastifyReply, operation: Operation): Promise<FastifyReply> {
  const call = callOf(request);
  if (call.keySent) void reply.header('idempotency-key', call.key);
  const given = await operation(call);
  void reply.header('content-type', 'application/json');
  if (!('replayed' in given)) return reply.send(JSON.stringify(given));
  if (given.replayed) void reply.header('idempotent-replayed', 'true');
  return reply.send(given.body);
}

function callOf(request: FastifyRequest): ApiCall {
  const [path = '', query = ''] = request.url.split('?', 2);
  const encoded = request.method === 'GET' ? query : typeof request.body === 'string' ? request.body : '';
  const sent = request.headers['idempotency-key'];
  if (typeof sent === 'string' && sent.length > KEY_LENGTH) {
    throw invalidRequest(`Idempotency keys must not be longer than ${KEY_LENGTH} characters.`);
  }
  const { id = '' } = request.params as { id?: string };
  return {
    id,
    requestId: request.id,
    path,
    encoded,
    values: formValues(encoded),
    key: typeof sent === 'string' ? sent : request.id,
    keySent: typeof sent === 'string',
  };
}

function reject(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof StripeApiError) return reply.code(error.refusal.status).send(errorEnvelope(error.refusal));
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return reply
      .code(statusCode)
      .send(errorEnvelope({ status: 400, type: 'invalid_request_error', message: message ?? '' }));
  }
  reply.log.error(error);
  const internal = { status: 500, type: 'api_error', message: 'An unknown error occurred.' } as const;
  return reply.code(500).send(errorEnvelope(internal));
}
