import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { forgetLostBuilds, root } from './build-state.mjs';

const installed = import.meta.resolve('typescript-7/package.json');
const { default: pathOfProgram } = await import(new URL('lib/getExePath.js', installed).href);

/** The native compiler. The package's `tsc` is only a Node wrapper: killing it would leave the compiler running. */
export const compiler = pathOfProgram();

/** With one checker, each type is computed once. Two on two processors are not faster and use 50 % more memory. */
export const buildOptions = ['--build', '--checkers', '1'];

/**
 * Compiles projects of this repository and their references, as far as they have changed, and prints errors to stderr.
 * Returns whether the compilation succeeded. The compiler is killed when this process exits; if this process is killed
 * without handling the signal, the compiler finishes its work some seconds later.
 * @param {('contracts' | 'backend')[]} projects their folders
 */
export async function compile(projects, { force = false } = {}) {
  forgetLostBuilds(projects);
  const child = spawn(compiler, [...buildOptions, ...(force ? ['--force'] : []), ...projects], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  return code === 0;
}
