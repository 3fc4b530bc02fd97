import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';

/** A message as the API answers it: the fields that are known of the real one. */
interface SandboxMessage {
  readonly sid: string;
  readonly status: 'queued';
  readonly to: string;
  readonly from: string | null;
  readonly messaging_service_sid: string | null;
  readonly body: string;
  readonly date_created: string;
}

/** How many messages the double remembers. */
const MOST = 1_000;
/** A token that begins so is refused, so that a wrong one can be tried. */
const WRONG_TOKEN = 'wrong';

/** Numbers with these ends are answered with an error, as Twilio's own test numbers are. */
const FAULTS: Readonly<Record<string, { status: number; code: number; message: string }>> = {
  '0001': { status: 400, code: 21_211, message: "The 'To' number is not a valid phone number." },
  '0003': { status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' },
  '0500': { status: 500, code: 20_500, message: 'Internal Server Error' },
  '0429': { status: 429, code: 20_429, message: 'Too Many Requests' },
};

/**
 * Serves the part of Twilio's API that the marketplace uses: sending a message, and the list of messages. What was sent
 * is kept in this process only.
 */
export const twilioApiRoutes = (app: FastifyInstance, _options: object, done: () => void): void => {
  const sent: SandboxMessage[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
    parsed(null, new URLSearchParams(String(body)));
  });
  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
    if (!isKnown(request)) return fail(reply, { status: 401, code: 20_003, message: 'Authenticate' });
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    const [from, service] = [form.get('From'), form.get('MessagingServiceSid')];
    if (to === '') return fail(reply, { status: 400, code: 21_604, message: "A 'To' phone number is required." });
    if (from === null && service === null)
      return fail(reply, { status: 400, code: 21_603, message: "A 'From' phone number is required." });
    if (body === '') return fail(reply, { status: 400, code: 21_602, message: 'Message body is required.' });
    const fault = FAULTS[to.slice(-4)];
    if (fault !== undefined) return fail(reply, fault);
    const message: SandboxMessage = {
      sid: `SM${v7().replaceAll('-', '')}`,
      status: 'queued',
      to,
      from,
      messaging_service_sid: service,
      body,
      date_created: new Date().toUTCString(),
    };
    sent.unshift(message);
    sent.splice(MOST);
    return reply.code(201).send(message);
  });
  app.get('/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
    if (!isKnown(request)) return fail(reply, { status: 401, code: 20_003, message: 'Authenticate' });
    const { To: to } = request.query as { To?: string };
    return reply.send({ messages: sent.filter((message) => to === undefined || message.to === to) });
  });
  done();
};

/** Whether the caller names the account of the path with a token that is not wrong. */
const isKnown = ({ headers, params }: FastifyRequest): boolean => {
  const [, credentials = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const [name, token = ''] = Buffer.from(credentials, 'base64').toString().split(':', 2);
  return name === (params as { sid: string }).sid && token !== '' && !token.startsWith(WRONG_TOKEN);
};

const fail = (reply: FastifyReply, { status, code, message }: { status: number; code: number; message: string }) =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
