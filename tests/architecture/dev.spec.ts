import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../support/fixtures/eventually.js';
import { steadyPort } from '../support/processes/steady-port.js';
import { type MiniTree, plantTree, project } from '../support/fixtures/mini-tree.js';

const SCRIPTS = /^(dev|start|build.*|compile|compress-files|exit-with-parent)\.mjs$/;
const TIMEOUT_MS = 30_000;
/** The application ends after a signal only while this file exists. */
const MAY_LEAVE = 'may-leave';

const compilerOptions = {
  target: 'ES2023',
  module: 'nodenext',
  strict: true,
  composite: true,
  types: ['node'],
  rootDir: 'src',
  outDir: 'dist',
};
const settings = JSON.stringify({ compilerOptions, include: ['src'] });

/**
 * A fake application that prints and serves its build and its environment. After one signal it stays until it is
 * allowed to end; a second signal makes it exit immediately with code 1.
 */
const application = `import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { word } from './word.js';

const say = (what: string) => process.stdout.write(\`\${what}\\n\`);
const about = \`\${word} as \${process.env['NODE_ENV']} at \${process.env['PUBLIC_URL']}\`;
const server = createServer((request, response) => response.end(\`\${about}, asked for \${request.url}\`));
server.listen(Number(process.env['PORT']), '127.0.0.1', () => say(\`up: \${about}\`));

let isLeaving = false;
const leave = () => {
  if (isLeaving) {
    say(\`cut short: \${word}\`);
    process.exit(1);
  }
  isLeaving = true;
  say(\`leaving: \${word}\`);
  setInterval(() => {
    if (!existsSync('${MAY_LEAVE}')) return;
    say(\`gone: \${word}\`);
    process.exit(0);
  }, 10);
};
process.on('SIGINT', leave);
process.on('SIGTERM', leave);
`;

const settingsOf = (name: string): Promise<string> => readFile(join(project, name), 'utf8');

const files = async (): Promise<Record<string, string>> => ({
  [MAY_LEAVE]: '',
  'package.json': '{ "name": "probes", "private": true, "type": "module", "workspaces": ["frontend"] }\n',
  'contracts/tsconfig.json': settings,
  'contracts/src/nothing.ts': 'export {};\n',
  'backend/package.json': '{ "name": "@probes/backend", "private": true, "type": "module" }\n',
  'backend/tsconfig.json': settings,
  'backend/src/main.ts': application,
  'backend/src/word.ts': "export const word: string = 'first';\n",
  'frontend/package.json': '{ "name": "@probes/frontend", "version": "1.0.0", "private": true, "type": "module" }\n',
  'frontend/vite.config.ts': await settingsOf('frontend/vite.config.ts'),
  'frontend/src/lib/built-files.ts': await settingsOf('frontend/src/lib/built-files.ts'),
  'frontend/src/lib/page-slots.ts': await settingsOf('frontend/src/lib/page-slots.ts'),
  'frontend/index.html': '<!doctype html><script type="module" src="/src/page.ts"></script>\n',
  'frontend/src/page.ts': "document.title = 'A page';\n",
  'migrations/0001_nothing.sql': 'SELECT 1;\n',
});

describe('npm run dev', () => {
  let tree: MiniTree;
  let dev: ChildProcess;
  let address: string;
  let output = '';

  beforeEach(async () => {
    tree = await plantTree(await files(), SCRIPTS);
    output = '';
    const port = await steadyPort();
    address = `http://127.0.0.1:${port}`;
    const nobodys = { NODE_ENV: undefined, HOST: undefined, PUBLIC_URL: undefined, PRERENDER: undefined };
    const environment = { ...process.env, ...nobodys, PORT: String(port) };
    dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: tree.root, env: environment, detached: true });
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  });

  afterEach(async () => {
    if (dev.exitCode === null && dev.signalCode === null) {
      dev.kill('SIGKILL');
      await once(dev, 'close');
    }
    await tree.remove();
  });

  const says = (what: string): Promise<true> =>
    eventually(
      () => {
        expect(output).toContain(what);
        return true;
      },
      { within: TIMEOUT_MS },
    );
  /**
   * Signals all foreground processes, as Ctrl-C does in a terminal, and waits until the output is closed: a process
   * left behind would keep it open.
   */
  const endedByKeyboard = async (): Promise<void> => {
    process.kill(-(dev.pid ?? 0), 'SIGINT');
    await once(dev, 'close');
  };
  const textAt = async (path: string): Promise<string> => (await fetch(address + path)).text();
  const source = (name: string): string => join(tree.root, 'backend/src', name);
  const wordIs = (value: string): string => `export const word: string = ${value};\n`;

  it('restarts when the code compiles, keeps the old process when it does not, and leaves no child process at its end', async () => {
    await says(`up: first as undefined at ${address}`);
    expect(await textAt('/api/word')).toBe(`first as undefined at ${address}, asked for /api/word`);

    const replacement = join(tree.root, 'replacement');
    await writeFile(replacement, wordIs("'replaced'"));
    await rename(replacement, source('word.ts'));
    await says('up: replaced');

    await writeFile(source('word.ts'), wordIs('7'));
    await says("backend/src/word.ts(1,14): error TS2322: Type 'number'");
    expect(await textAt('/api/word')).toContain('replaced as');
    await writeFile(source('word.ts'), wordIs("'mended'"));
    await says('up: mended');

    expect(output.match(/^up: \w+/gm)).toEqual(['up: first', 'up: replaced', 'up: mended']);
    await endedByKeyboard();
    expect(output).toMatch(/gone: mended\n$/);
    expect(output).not.toContain('cut short');
  });

  it('leaves no process when it ends while the application is being replaced', async () => {
    await says('up: first');
    await rm(join(tree.root, MAY_LEAVE));
    await writeFile(source('word.ts'), wordIs("'second'"));
    await says('leaving: first');
    const ended = endedByKeyboard();
    await writeFile(join(tree.root, MAY_LEAVE), '');
    await ended;
    expect(output).toMatch(/gone: first\n$/);
    expect(output).not.toContain('second');
  });

  it('serves the frontend from its sources', async () => {
    await says('up: first');
    expect(await textAt('/')).toContain('/src/page.ts');
    expect(await textAt('/src/page.ts')).toContain('A page');
    await writeFile(join(tree.root, 'frontend/src/page.ts'), "document.title = 'Another page';\n");
    await eventually(async () => (await textAt('/src/page.ts')).includes('Another page'), { within: TIMEOUT_MS });
  });
});
