import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { type MiniTree, plantTree } from './mini-tree.js';

const SCRIPTS = /^(dev|start|build.*|compile|compress-files|exit-with-parent)\.mjs$/;
const PATIENCE_MS = 30_000;

const compilerOptions = {
  target: 'ES2023',
  module: 'nodenext',
  strict: true,
  composite: true,
  types: [],
  rootDir: 'src',
  outDir: 'dist',
};
const settings = JSON.stringify({ compilerOptions, include: ['src'] });

/** An application that says what it is made of and what it takes itself for, and stays until it is told to go. */
const application = `import { word } from './word.js';

declare const process: { pid: number; env: Record<string, string>; stdout: { write(text: string): void } };
declare const setInterval: (work: () => void, every: number) => void;
process.stdout.write(\`up: \${word} as \${process.env['NODE_ENV']}, \${process.pid}\\n\`);
setInterval(() => undefined, 60_000);
`;

const project = {
  'package.json': '{ "name": "probes", "private": true, "type": "module", "workspaces": ["frontend"] }\n',
  'package-lock.json': '{}\n',
  'tsconfig.base.json': '{}\n',
  'contracts/tsconfig.json': settings,
  'contracts/src/nothing.ts': 'export {};\n',
  'backend/package.json': '{ "name": "@probes/backend", "private": true, "type": "module" }\n',
  'backend/tsconfig.json': settings,
  'backend/src/main.ts': application,
  'backend/src/word.ts': "export const word: string = 'first';\n",
  'frontend/package.json': '{ "name": "@probes/frontend", "private": true, "type": "module" }\n',
  'frontend/index.html': '<!doctype html><script type="module" src="/src/page.ts"></script>\n',
  'frontend/src/page.ts': "document.title = 'A page';\n",
  'frontend/src/prerender.ts': "export const page = '';\n",
  'migrations/0001_nothing.sql': 'SELECT 1;\n',
};

describe('npm run dev', () => {
  let tree: MiniTree;
  let dev: ChildProcess;
  let output = '';

  beforeEach(async () => {
    tree = await plantTree(project, SCRIPTS);
    const environment = { ...process.env, NODE_ENV: undefined };
    dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: tree.root, env: environment });
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  });

  afterEach(async () => {
    if (dev.exitCode === null && dev.signalCode === null) {
      dev.kill('SIGKILL');
      await once(dev, 'exit');
    }
    await tree.remove();
  });

  const starts = (): string[] => [...output.matchAll(/^up: (.*), \d+$/gm)].map(([, what]) => what ?? '');
  const says = (what: string): Promise<true> =>
    eventually(
      () => {
        expect(output).toContain(what);
        return true;
      },
      { within: PATIENCE_MS },
    );
  const source = (name: string): string => join(tree.root, 'backend/src', name);
  const wordIs = (value: string): string => `export const word: string = ${value};\n`;

  it('restarts on whatever compiles, keeps what runs when it does not, and takes all with it', async () => {
    await says('up: first as undefined');

    await writeFile(source('word.new'), wordIs("'replaced'"));
    await rename(source('word.new'), source('word.ts'));
    await says('up: replaced as undefined');

    await writeFile(source('word.ts'), wordIs('7'));
    await says("backend/src/word.ts(1,14): error TS2322: Type 'number'");
    await writeFile(source('word.ts'), wordIs("'mended'"));
    await says('up: mended as undefined');

    expect(starts()).toEqual(['first', 'replaced', 'mended'].map((word) => `${word} as undefined`));
    const pid = Number(/, (\d+)\n*$/.exec(output.trim())?.[1]);
    dev.kill('SIGTERM');
    await once(dev, 'exit');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
