import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Stops the server when this process ends, on systems where the kernel cannot do that: a shell waits on a pipe from
 * this process. The pipe closes when this process ends or is killed, and the shell then asks the server to shut down.
 */
export function watchFromOutside(server: ChildProcess, pid: number): void {
  const watch = spawn('sh', ['-c', 'trap "" INT TERM HUP; read -r _; kill -INT "$0"', String(pid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.on('error', () => undefined);
  watch.unref();
  if (watch.stdin && 'unref' in watch.stdin && typeof watch.stdin.unref === 'function') watch.stdin.unref();
  server.once('exit', () => watch.kill('SIGKILL'));
}
