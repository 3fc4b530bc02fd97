import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSourceProcess, type SourceProcess } from '../jest/source-process.js';
import { SUPERVISOR } from './host-messages.js';

const FILE = 'tests/support/hosts/app-host.ts';
const CHEAP_PASSWORDS = new URL('cheap-passwords.mjs', import.meta.url).href;

interface Host {
  process: SourceProcess;
  url: Promise<string>;
}

/**
 * Runs in Jest's main process: starts the application host of a Jest worker when a spec of that worker first asks for
 * it (`GET /<worker id>`, answered with the host's address), and again after it has ended. `DELETE /<worker id>` kills a
 * host that does not answer, and answers what it wrote to its error output.
 */
export class HostSupervisor {
  readonly #hosts = new Map<string, Host>();

  private constructor(private readonly server: Server) {}

  /** Starts to listen, and makes the address known to the workers that are started from this process. */
  static async start(): Promise<HostSupervisor> {
    const server = createServer();
    const supervisor = new HostSupervisor(server);
    server.on('request', ({ method, url = '' }, response) => {
      const worker = url.slice(1);
      const result = method === 'DELETE' ? supervisor.#end(worker) : supervisor.#host(worker);
      result.then(
        (text) => response.end(text),
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env[SUPERVISOR] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return supervisor;
  }

  /** The process id of a worker's host; undefined if none was started. */
  pidOf(worker: string): number | undefined {
    return this.#hosts.get(worker)?.process.pid;
  }

  /** Ends every host. */
  async stop(): Promise<void> {
    delete process.env[SUPERVISOR];
    this.server.closeAllConnections();
    this.server.close();
    await Promise.all([...this.#hosts.keys()].map((worker) => this.#end(worker)));
  }

  #host(worker: string): Promise<string> {
    const known = this.#hosts.get(worker);
    if (known && !known.process.hasEnded()) return known.url;
    const started = startSourceProcess({ file: FILE, imports: [CHEAP_PASSWORDS] });
    const host = { process: started, url: started.nextLine() };
    this.#hosts.set(worker, host);
    return host.url;
  }

  async #end(worker: string): Promise<string> {
    const host = this.#hosts.get(worker);
    if (!host) return '';
    this.#hosts.delete(worker);
    await host.process.end('SIGKILL');
    return host.process.complaint();
  }
}
