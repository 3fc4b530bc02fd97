import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Where the kernel cannot tie the server to this process: a shell that waits on a pipe from here. The pipe ends when
 * this process does, in whatever way, and the shell then asks the server to shut down.
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
