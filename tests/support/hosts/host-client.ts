import {
  type CallRequest,
  type HostProblem,
  type StartRequest,
  type StartResponse,
  SUPERVISOR,
} from './host-messages.js';

/** Longer than a host needs for its first application on a busy machine. */
const TIMEOUT_MS = 50_000;

/** The host of this Jest worker; the supervisor starts it if it does not run. */
export class HostClient {
  private constructor(
    private readonly url: string,
    private readonly timeoutMs: number,
  ) {}

  /** @param timeoutMs how long one request may take before the host counts as hung, and is ended */
  static async ofThisWorker(timeoutMs = TIMEOUT_MS): Promise<HostClient> {
    const response = await fetch(supervisor());
    const text = await response.text();
    if (!response.ok) throw new Error(`The application host could not be started: ${text}`);
    return new HostClient(text, timeoutMs);
  }

  start({ environment, root }: StartRequest): Promise<StartResponse> {
    return this.#post('/start', { environment, root });
  }

  /** Runs an action of `server-actions.ts`. */
  run<Result>(request: CallRequest): Promise<Result> {
    return this.#post('/run', request);
  }

  /** Sends a message of `messages.ts`. */
  execute<Result>(request: CallRequest): Promise<Result> {
    return this.#post('/execute', request);
  }

  async stop(id: number): Promise<void> {
    await this.#post('/stop', { id });
  }

  async #post<Result>(path: string, body: object): Promise<Result> {
    const response = await this.#send(path, body);
    const result: unknown = await response.json();
    if (response.ok) return result as Result;
    const { name, message, code, stack } = result as HostProblem;
    throw Object.assign(new Error(message), { name, code, stack });
  }

  async #send(path: string, body: object): Promise<Response> {
    try {
      return await fetch(this.url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.timeoutMs),
      });
    } catch (error) {
      throw await hostFailure(error);
    }
  }
}

/**
 * The error of a request that the host of this worker did not answer: it says why the host ended, or that it hung. The
 * host is ended, so that the next spec file gets another one.
 */
async function hostFailure(cause: unknown): Promise<Error> {
  const complaint = await fetch(supervisor(), { method: 'DELETE' }).then((response) => response.text());
  return new Error(`The application host of this Jest worker ended or did not answer. ${complaint}`, { cause });
}

function supervisor(): string {
  const url = process.env[SUPERVISOR];
  if (url === undefined) throw new Error('No application host: run this file in the Jest project "database".');
  return `${url}/${process.env['JEST_WORKER_ID'] ?? '1'}`;
}
