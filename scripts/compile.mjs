import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { forgetLostBuilds, root } from './build-state.mjs';

const installed = import.meta.resolve('typescript-7/package.json');
const { default: pathOfProgram } = await import(new URL('lib/getExePath.js', installed).href);

/**
 * The native compiler itself: the `tsc` of its package is a wrapper in Node, and ending that would leave the compiler
 * behind.
 */
export const compiler = pathOfProgram();

/** One checker works out each type once; two, on two processors, are no faster and take half as much again. */
export const buildOptions = ['--build', '--checkers', '1'];

/**
 * Compiles projects of this repository and what they refer to, as far as they have changed; what is wrong in them is
 * printed to stderr. Returns whether all is well. The compiler ends with this process where that handles the signals that
 * end it; else it ends when it has written what it was asked for, some seconds later.
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
