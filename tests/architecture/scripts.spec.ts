import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type MiniTree, plantTree, project } from '../support/fixtures/mini-tree.js';
import { eventually } from '../support/fixtures/eventually.js';

/** Builds for a while: notes its begin and its end. With the argument `dies` it is killed in between. */
const builder = `import { appendFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { whileNobodyElseBuilds } from './scripts/build-lock.mjs';

await whileNobodyElseBuilds(async () => {
  appendFileSync('notes', 'begin ');
  if (process.argv.includes('dies')) process.kill(process.pid, 'SIGKILL');
  for (let turns = 0; turns < 100; turns += 1) await turn();
  appendFileSync('notes', 'end ');
});
`;

/** A process that npm runs. */
const runByNpm = `import { exitWithParent } from './scripts/exit-with-parent.mjs';

exitWithParent();
process.on('SIGTERM', () => {
  process.stdout.write('ended');
  process.exit();
});
setInterval(() => {}, 60_000);
process.stdout.write('runs ');
`;

let tree: MiniTree;

beforeAll(async () => {
  tree = await plantTree(
    {
      'package.json': JSON.stringify({ type: 'module', scripts: { start: 'exec node run-by-npm.mjs' } }),
      'builder.mjs': builder,
      'run-by-npm.mjs': runByNpm,
    },
    /^(build-lock|build-state|exit-with-parent)/,
  );
});

afterAll(() => tree.remove());

describe('builds that start at the same time in one checkout', () => {
  const notes = () => readFile(join(tree.root, 'notes'), 'utf8');
  afterEach(() => rm(join(tree.root, 'notes')));

  it('run one after the other', async () => {
    const builds = await Promise.all(Array.from({ length: 3 }, () => tree.run('builder.mjs')));
    expect(builds).toEqual(Array.from({ length: 3 }, () => ({ code: 0, output: '' })));
    expect(await notes()).toBe('begin end '.repeat(3));
  });

  it('do not wait for one that was killed ten seconds ago', async () => {
    await tree.run('builder.mjs', 'dies');
    const past = new Date(Date.now() - 11_000);
    await utimes(join(tree.root, 'node_modules/.perpetua-build.lock'), past, past);
    expect(await tree.run('builder.mjs')).toEqual({ code: 0, output: '' });
    expect(await notes()).toBe('begin begin end ');
  });
});

describe('a process that npm runs', () => {
  let npm: ChildProcess | undefined;
  afterEach(() => {
    npm?.kill('SIGKILL');
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends when npm is ended by %s', async (signal) => {
    npm = spawn('npm', ['start', '--silent'], { cwd: tree.root });
    let output = '';
    npm.stdout?.on('data', (piece: Buffer) => (output += piece.toString()));
    await eventually(() => output.includes('runs'));
    npm.kill(signal);
    await once(npm, 'close');
    expect(output).toBe('runs ended');
  });

  it('is a child of npm itself, not of a shell', async () => {
    const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const inShell: string[] = [];
    for (const [name, command] of Object.entries(scripts)) {
      const path = /scripts\/[\w-]+\.mjs/.exec(command)?.[0];
      const text = path === undefined ? '' : await readFile(join(project, path), 'utf8');
      if (text.includes('exitWithParent()') && !command.startsWith('exec ')) inShell.push(name);
    }
    expect(inShell).toEqual([]);
  });
});
