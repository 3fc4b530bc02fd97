import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';
import { styleText } from 'node:util';
import { forgetLostBuilds } from './build-state.mjs';
import { buildOptions, compiler } from './compile.mjs';

/**
 * `npm run check`: all static checks of the sources. Every step runs, at most one per processor at a time; failed ones
 * are listed with their output. `npm run check -- lint types` runs only those two. `npm run check -- self` shows that
 * our own checks can fail, and prints `N passed, N failed`.
 */

const root = resolve(import.meta.dirname, '..');
const script = (name, ...options) => [process.execPath, `scripts/${name}.mjs`, ...options];

/** In starting order: slow steps first. */
const steps = {
  contracts: [compiler, ...buildOptions, 'contracts'],
  format: ['oxfmt', '--check'],
  types: [compiler, ...buildOptions],
  lint: ['oxlint', '--disable-nested-config'],
  texts: script('check-texts'),
  styles: ['stylelint', 'frontend/src/**/*.css'],
  boundaries: script('check-boundaries'),
  'dead-code': ['knip', '--no-progress'],
  sql: script('check-sql'),
  links: ['remark', '--frail', '--quiet', '--no-stdout', '--use', 'remark-validate-links=repository:false', '.'],
  docs: script('lifecycle-docs', '--check'),
};
/** Steps that run only when they are named. */
const named = { self: ['jest', '--config', 'tests/checks/jest.config.mjs'] };
const known = { ...steps, ...named };
/** These steps need the built contracts. */
const afterwards = { types: 'contracts', lint: 'contracts', docs: 'contracts' };

const environment = {
  // Compiler and linter are written in Go; less frequent garbage collection makes them a sixth faster.
  GOGC: '400',
  GOMEMLIMIT: '2GiB',
  ...process.env,
  PATH: [resolve(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
};

/** Runs a program to its end; failing to start counts as a failure. */
function outcomeOf([program, ...options]) {
  return new Promise((settle) => {
    const child = spawn(program, options, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => printed.push(piece));
    child.on('error', (error) => settle({ passed: false, output: error.message }));
    child.on('close', (code) => settle({ passed: code === 0, output: Buffer.concat(printed).toString().trim() }));
  });
}

async function take(name) {
  const start = performance.now();
  const { passed, output } = await outcomeOf(known[name]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const mark = passed ? styleText('green', '✓') : styleText('red', '✗');
  const told = passed ? /^\d+ passed, \d+ failed$/m.exec(output)?.[0] : `${output}\n`;
  console.log([`${mark} ${name} ${styleText('dim', `${seconds} s`)}`, ...(told ? [told] : [])].join('\n'));
  return { name, passed };
}

/** Runs the steps, at most `width` at a time, each after the step that it depends on. */
async function takeAll(names, width) {
  const waiting = [...names];
  const running = new Map();
  const results = [];
  const isReady = (name) => !running.has(afterwards[name]) && !waiting.includes(afterwards[name]);
  while (waiting.length + running.size > 0) {
    const next = running.size < width ? waiting.find(isReady) : undefined;
    if (next === undefined) {
      const result = await Promise.race(running.values());
      running.delete(result.name);
      results.push(result);
    } else {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, take(next));
    }
  }
  return results;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(known, name));
if (unknown.length > 0)
  throw new Error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(known).join(', ')}`);

forgetLostBuilds();

const results = await takeAll(wanted.length > 0 ? wanted : Object.keys(steps), availableParallelism());
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}` : `All ${results.length} checks passed.`);
if (failed.length > 0) process.exitCode = 1;
