import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../scripts/build-state.mjs';

const TICKS_PER_SECOND = 100;
/** A first start takes long on a busy machine. */
const TIMEOUT_MS = 180_000;
const QUESTION_EVERY_MS = 5;

/** The arguments after `exec node` in the script of `npm start`. */
const startArguments = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .slice(2);

/**
 * Differences from `npm start`: no limits, a log without colours, and no demo history, which would move the clock and
 * place orders while a benchmark measures.
 */
const benchEnvironment = {
  DEMO_HISTORY: 'off',
  RATE_LIMIT_ANONYMOUS: '0',
  RATE_LIMIT_TOKEN: '0',
  RATE_LIMIT_LOGIN_ACCOUNT: '0',
  RATE_LIMIT_LOGIN_ADDRESS: '0',
  RATE_LIMIT_SIGN_UP: '0',
  RATE_LIMIT_APPLICATION: '0',
  LOG_FORMAT: 'json',
};

/** The application as its own process, ready for requests. */
class RunningApp {
  /** Milliseconds from the start until the process reported that it is ready. */
  readyMs = Infinity;

  constructor(child, { url }) {
    this.child = child;
    this.pid = child.pid;
    this.url = url;
  }

  /** Starts the script of `npm start` without a build; `environment` overrides its variables. */
  static async start(environment) {
    const port = await freePort();
    const start = performance.now();
    const child = spawn(process.execPath, [...startArguments, '--no-build'], {
      cwd: root,
      env: { ...process.env, ...benchEnvironment, PORT: String(port), ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    const url = `http://127.0.0.1:${port}`;
    const app = new RunningApp(child, { url });
    while (!(await isReady(url))) {
      if (child.exitCode === null && performance.now() - start < TIMEOUT_MS) {
        await delay(QUESTION_EVERY_MS);
        continue;
      }
      await app.stop();
      throw new Error(`The application is not ready: ${complaint}`);
    }
    app.readyMs = performance.now() - start;
    return app;
  }

  /** Resident memory in megabytes. */
  residentMb() {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1]) / 1024;
  }

  /** CPU seconds of the process since its start. */
  cpuSeconds() {
    return cpuOf(this.pid).own;
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }
}

/**
 * CPU seconds of a PostgreSQL server: its own, and those of its ended and its running backends.
 * @param {number} pid the server's process
 * @param {number} [bystander] the process id of a backend that is left out
 */
export function serverCpuSeconds(pid, bystander) {
  const { own, buried } = cpuOf(pid);
  const children = childrenOf(pid).filter((child) => child !== bystander);
  return children.reduce((sum, child) => sum + cpuOf(child).own, own + buried);
}

function cpuOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const seconds = (first) => (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND;
    return { own: seconds(11), buried: seconds(13) };
  } catch {
    return { own: 0, buried: 0 };
  }
}

function childrenOf(pid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(join('/proc', name, 'stat'), 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Runs `work` with a started application, and stops the application in any case. */
export async function withApp(environment, work) {
  const app = await RunningApp.start(environment);
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

async function isReady(url) {
  try {
    return (await fetch(`${url}/health/ready`)).status === 200;
  } catch {
    return false;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Headers for a request by the demo admin. */
export async function adminHeaders(url) {
  const response = await fetch(`${url}/api/Auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@perpetua.test', password: 'Saudade!2026' }),
  });
  return { authorization: `Bearer ${(await response.json()).token}` };
}
