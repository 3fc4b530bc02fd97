import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { AppConfig } from '../config/app-config.js';
import { type Metrics, requestSeconds } from './metrics.js';
import type { ReadyAnswers, ReadyText } from './ready-answers.js';
import { requestIdOf } from './request-id.js';
import { trackedAddress } from './throttling.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Stands before a server and the listener that requests are let in to. */
export type FrontDoor = (server: Server, letIn: Listener) => Listener;

/** What stands behind the door. */
interface Behind {
  readonly answers: ReadyAnswers;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/**
 * What is done with a request before the framework hears of it: whoever sends no token and asks for what lies ready is
 * answered at once, everybody else is let in (ADR 0016).
 * @param behind looked up at the first request
 */
export function frontDoor({ http }: AppConfig, behind: () => Behind): FrontDoor {
  const addressOf = addressBehind(http.trustProxy);
  return (server, letIn) => (request, response) => {
    const ready = server.listening ? readyFor(request, behind().answers) : undefined;
    if (ready === undefined) return letIn(request, response);
    const begun = performance.now();
    const { answers, clock } = behind();
    const requestId = requestIdOf(request.headers);
    const goOn = (isSent: boolean): void => {
      if (!isSent) return letIn(request, response);
      tell({ requestId, ready, seconds: (performance.now() - begun) / 1000 }, behind());
    };
    const sent = answers.send(ready, { requestId, tracker: trackedAddress(addressOf(request)), response, clock });
    if (sent instanceof Promise) sent.then(goOn, () => letIn(request, response));
    else goOn(sent);
  };
}

/** The framework's server as it makes one itself, with a door before it. */
export const serverBehind =
  (door: FrontDoor, times: Pick<Server, 'keepAliveTimeout' | 'requestTimeout'>) =>
  (letIn: Listener): Server => {
    const server = createServer();
    server.on('request', door(server, letIn));
    return Object.assign(server, times);
  };

function readyFor({ method, url, headers }: IncomingMessage, answers: ReadyAnswers): ReadyText | undefined {
  if (method !== 'GET' || url === undefined || headers.authorization !== undefined) return undefined;
  return answers.lying(url);
}

/** Told for debugging only: a line in the log would cost as much as the answer, and the metrics count it. */
function tell(
  { requestId, ready, seconds }: { requestId: string; ready: ReadyText; seconds: number },
  { metrics, logger }: Behind,
): void {
  const request = { method: 'GET', route: ready.route, status: 200 };
  requestSeconds(metrics).observe(request, seconds);
  if (logger.isLevelEnabled('debug'))
    logger.debug({ requestId, ...request, ms: Math.round(seconds * 1000) }, 'request');
}

/** The caller's address, told by the proxies that are trusted. */
function addressBehind(trusted: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress;
  const isTrusted = proxyAddress.compile([...trusted]);
  return (request) => proxyAddress(request, isTrusted);
}
