import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The real project, whose rules are tested. */
export const project = fileURLToPath(new URL('../..', import.meta.url));

const tools = ['.oxlintrc.json', '.stylelintrc.json', '.dependency-cruiser.mjs', '.oxfmtrc.json', 'knip.json'];

/** The exit code and the output of a program. */
export interface Verdict {
  readonly code: number;
  readonly output: string;
}

/** A small project in a temporary folder, under the same rules as the real one. */
export interface MiniTree {
  readonly root: string;
  /** Runs `node` with the arguments in the folder; returns its exit code and output. */
  run(...options: string[]): Promise<Verdict>;
  /** Runs a program of node_modules/.bin with the arguments in the folder; returns its exit code and output. */
  runTool(name: string, ...options: string[]): Promise<Verdict>;
  remove(): Promise<void>;
}

/**
 * Creates a mini-tree with the settings, the installed packages, the scripts that match `wanted` (by default those of
 * `npm run check`), and `files`, whose keys are paths from the root.
 */
export async function plantTree(
  files: Readonly<Record<string, string>>,
  wanted = /^(check|build-state|compile)/,
): Promise<MiniTree> {
  const root = await mkdtemp(join(tmpdir(), 'perpetua-rules-'));
  const scripts = (await readdir(join(project, 'scripts'))).filter((name) => wanted.test(name));
  const copied = [...tools, ...scripts.map((name) => join('scripts', name))];
  await Promise.all(copied.map((path) => cp(join(project, path), join(root, path))));
  await Promise.all(['', 'frontend'].map((part) => linkPackages(root, part)));
  await Promise.all(Object.entries(files).map(([path, text]) => write(join(root, path), text)));
  return {
    root,
    run: (...options) => verdictOf(process.execPath, options, root),
    runTool: (name, ...options) => verdictOf(join(root, 'node_modules/.bin', name), options, root),
    remove: () => rm(root, { recursive: true }),
  };
}

/**
 * Links the installed packages of a part, but not the caches in the same folder, which are valid only for the real
 * project.
 */
async function linkPackages(root: string, part: string): Promise<void> {
  const packages = join(part, 'node_modules');
  const present = await readdir(join(project, packages)).catch(() => []);
  const installed = present.filter((name) => name === '.bin' || !name.startsWith('.'));
  await mkdir(join(root, packages), { recursive: true });
  await Promise.all(installed.map((name) => symlink(join(project, packages, name), join(root, packages, name))));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function verdictOf(program: string, options: string[], cwd: string): Promise<Verdict> {
  return new Promise((settle) => {
    execFile(program, options, { cwd, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      settle({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` });
    });
  });
}
