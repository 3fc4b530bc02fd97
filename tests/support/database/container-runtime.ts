import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

const TIMEOUT = 250;

/**
 * Whether a container runtime responds, checked within a quarter of a second and without loading testcontainers, which
 * alone takes longer.
 */
export async function containerRuntimeAnswers(): Promise<boolean> {
  const targets = process.env.DOCKER_HOST === undefined ? usualSockets() : targetsOf(process.env.DOCKER_HOST);
  const answers = await Promise.all(targets.map((target) => pings(target)));
  return answers.includes(true);
}

type Target = { socketPath: string } | { host: string; port: number };

function usualSockets(): Target[] {
  const runtimeFolder = process.env.XDG_RUNTIME_DIR;
  return [
    '/var/run/docker.sock',
    join(homedir(), '.docker/run/docker.sock'),
    ...(runtimeFolder === undefined
      ? []
      : [join(runtimeFolder, '.docker/run/docker.sock'), join(runtimeFolder, 'docker.sock')]),
  ]
    .filter((socketPath) => existsSync(socketPath))
    .map((socketPath) => ({ socketPath }));
}

function targetsOf(dockerHost: string): Target[] {
  if (!URL.canParse(dockerHost)) return [];
  const { protocol, hostname, port, pathname } = new URL(dockerHost);
  if (protocol === 'unix:') return [{ socketPath: pathname }];
  return protocol === 'tcp:' || protocol === 'http:' ? [{ host: hostname, port: Number(port || 2375) }] : [];
}

async function pings(target: Target): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ ...target, path: '/_ping', timeout: TIMEOUT }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy());
    ping.on('error', () => resolve(false));
    ping.end();
  });
}
