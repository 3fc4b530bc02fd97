import { Agent, request } from 'node:http';
import { DescribedAnswers } from '../support/api/described-answers.js';
import type { World } from '../support/fixtures/world.js';
import type { Materials } from './fuzz-materials.js';
import { type FuzzRequest, FuzzRequests, type NamedOperation } from './fuzz-requests.js';

/** The size and the seed of a run. */
export interface FuzzPlan {
  readonly requests: number;
  readonly seed: number;
  /**
   * The index of the first request. To repeat one request of an earlier run: its index, the seed of that run, and
   * `requests` 1.
   */
  readonly from: number;
  readonly concurrency: number;
}

/** The result of a run. */
export interface FuzzReport {
  readonly sent: number;
  /** Number of requests that Node's HTTP client refused to send. */
  readonly notSent: number;
  readonly seconds: number;
  readonly operations: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Number of responses that were compared with the OpenAPI description. */
  readonly compared: number;
  /** One text for each kind of failure, with the first request that showed it. */
  readonly failures: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Longer than any request takes, even on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Sends random requests to every operation of the OpenAPI description and compares every response with it. */
export async function fuzz(world: World, materials: Materials, plan: FuzzPlan): Promise<FuzzReport> {
  const answers = await DescribedAnswers.of(world.app);
  const operations: NamedOperation[] = [...answers.operations()].map(([name, operation]) => ({ name, operation }));
  const requests = new FuzzRequests(operations, materials, answers.document.components);
  const agent = new Agent({ keepAlive: true, maxSockets: plan.concurrency });
  const statuses: Record<string, number> = {};
  const failures = new Map<string, { text: string; times: number }>();
  let [next, notSent, compared] = [plan.from, 0, 0];
  const began = performance.now();

  const lane = async (): Promise<void> => {
    while (next < plan.from + plan.requests) {
      const index = next++;
      const sent = requests.one(plan.seed, index);
      const answer = await send(world.app.settings.port, sent, agent);
      if (answer === 'not sent') {
        notSent += 1;
        continue;
      }
      const status = answer instanceof Error ? answer.message : String(answer.status);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (!(answer instanceof Error)) compared += 1;
      for (const fault of faultsOf(sent, answer, answers)) {
        const kind = `${sent.name}: ${fault.split(': {', 1)[0] ?? ''}`;
        const known = failures.get(kind);
        if (known) known.times += 1;
        else failures.set(kind, { text: `${kind}\n${reproduction(sent, answer, { ...plan, from: index })}`, times: 1 });
      }
    }
  };
  await Promise.all(Array.from({ length: plan.concurrency }, lane));
  agent.destroy();
  return {
    sent: plan.requests - notSent,
    notSent,
    seconds: (performance.now() - began) / 1000,
    operations: operations.length,
    statuses,
    compared,
    failures: [...failures.values()].map(({ text, times }) => `${times} × ${text}`),
  };
}

/**
 * The faults of a response: no response arrived, the status is a 5xx other than 503, or the response differs from its
 * description. A refusal by the parser (431 for a head that is too large) or by the router belongs to no operation:
 * only its problem document is checked.
 */
function faultsOf(sent: FuzzRequest, answer: Answer | Error, answers: DescribedAnswers): string[] {
  if (answer instanceof Error) return [answer.message];
  if (answer.status >= 500 && answer.status !== 503) return [`status ${answer.status}`];
  const reply = { status: answer.status, headers: answer.headers, answer: answer.body, target: sent.target };
  const isRefusedBefore = answer.status === 431 || (sent.isOffTheRoute && isRefusedByRouter(answer));
  if (isRefusedBefore) return answers.problemFaults(answer.body);
  // Another spelling of the target may match a page of the site instead.
  if (sent.isOffTheRoute && (answer.headers.get('content-type') ?? '').startsWith('text/html')) return [];
  return answers.differences(sent.name, reply);
}

/** Whether the router refused the request: no route matched, or the URI was too long or malformed. */
function isRefusedByRouter({ status, body }: Answer): boolean {
  const { code } = (body ?? {}) as { code?: unknown };
  if (code === 'route_not_found' || code === 'uri_too_long') return true;
  return status === 400 && code === 'malformed_request';
}

function send(port: number, sent: FuzzRequest, agent: Agent): Promise<Answer | Error | 'not sent'> {
  return new Promise((resolve) => {
    const { method, target, headers, body } = sent;
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    try {
      const options = { host: '127.0.0.1', port, method, path: target, agent, headers: { ...headers, ...length } };
      const outgoing = request(options, (response) => {
        const { statusCode: status = 0, headersDistinct } = response;
        const entries = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
        const received = new Headers(entries as [string, string][]);
        const type = received.get('content-type') ?? '';
        if (type.startsWith('text/event-stream')) {
          response.destroy();
          return resolve({ status, headers: received, body: undefined });
        }
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', (error) => resolve(new Error(`the answer broke off: ${error.message}`)));
        response.on('end', () =>
          resolve({ status, headers: received, body: parsed(Buffer.concat(pieces).toString(), type) }),
        );
      });
      outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)));
      outgoing.on('error', (error) => resolve(new Error(error.message)));
      outgoing.end(body);
    } catch {
      resolve('not sent');
    }
  });
}

function parsed(text: string, type: string): unknown {
  if (!/\bjson\b/.test(type)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return `no JSON: ${text.slice(0, 200)}`;
  }
}

/** Describes the failed request and how to send it again, without the caller's token. */
function reproduction(
  { caller, method, target, headers, body }: FuzzRequest,
  answer: Answer | Error,
  { seed, from }: FuzzPlan,
): string {
  const { authorization, ...others } = headers;
  const lines = Object.entries(others).map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`);
  return [
    `  npm run fuzz -- --seed=${seed} --from=${from} --requests=1`,
    `  ${method} ${target.slice(0, 500)} as ${authorization === undefined ? 'nobody' : caller}`,
    ...lines,
    ...(body === undefined ? [] : [`    ${JSON.stringify(body.toString('latin1').slice(0, 1_000))}`]),
    `  → ${answer instanceof Error ? answer.message : `${answer.status} ${JSON.stringify(answer.body)?.slice(0, 500)}`}`,
  ].join('\n');
}
