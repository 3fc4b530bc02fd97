import type { FastifyInstance } from 'fastify';

/** A message as a push service sees it: for whom, how long it is kept, and how much encrypted content it has. */
interface SandboxPush {
  readonly device: string;
  readonly ttl: number;
  readonly urgency: string | undefined;
  /** In base64url; only the browser that subscribed can read it. */
  readonly body: string;
}

const MOST = 1_000;
/** Devices whose names begin so have unsubscribed. */
const GONE = 'gone';

/**
 * A push service (RFC 8030) in place of those of the browsers: `POST /:device` takes a message, `GET /` lists what came.
 * What came is kept in this process only.
 */
export const pushServiceRoutes = (app: FastifyInstance, _options: object, done: () => void): void => {
  const received: SandboxPush[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
  app.post('/:device', async ({ params, headers, body }, reply) => {
    const { device } = params as { device: string };
    if (device.startsWith(GONE)) return reply.code(410).send('push subscription has unsubscribed or expired.');
    const isSigned = /^vapid t=[\w.-]+, ?k=[\w-]+$/.test(headers.authorization ?? '');
    if (!isSigned) return reply.code(401).send('no VAPID header');
    if (headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined || !Buffer.isBuffer(body))
      return reply.code(400).send('not an encrypted message with a TTL');
    const urgency = headers['urgency']?.toString();
    received.unshift({ device, ttl: Number(headers['ttl']), urgency, body: body.toString('base64url') });
    received.splice(MOST);
    return reply.code(201).send();
  });
  app.get('/', async (_request, reply) => reply.send(received));
  done();
};
