import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('build.mjs', import.meta.url));

/**
 * Builds in a child process, so that the memory is released afterwards; the child ends when this process ends. Returns
 * whether the build succeeded. SIGINT and SIGTERM end both processes.
 */
export async function buildInProcess() {
  const builder = fork(script, { stdio: 'inherit' });
  const stop = (signal) => {
    builder.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const [code] = await once(builder, 'exit');
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  return code === 0;
}
