import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-state.mjs';

const folder = join(root, '.data', 'bench-before');
const git = (...options) => execFileSync('git', options, { cwd: root, encoding: 'utf8' });

/**
 * Builds the commit before in a work tree of its own, with the benches of today: that is the last commit if there are
 * changes, otherwise its parent. Returns the folder, which {@link forgetCommitBefore} removes; undefined without Git.
 */
export function buildCommitBefore() {
  if (!existsSync(join(root, '.git'))) return undefined;
  forgetCommitBefore();
  const isChanged = git('status', '--porcelain') !== '';
  git('worktree', 'add', '--quiet', '--detach', folder, isChanged ? 'HEAD' : 'HEAD~1');
  for (const part of ['', 'backend', 'frontend', 'contracts']) linkPackages(part);
  rmSync(join(folder, 'tests/load'), { recursive: true, force: true });
  cpSync(join(root, 'tests/load'), join(folder, 'tests/load'), { recursive: true });
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

export function forgetCommitBefore() {
  rmSync(folder, { recursive: true, force: true });
  if (existsSync(join(root, '.git'))) git('worktree', 'prune');
}

/** Links the installed packages, except those of this repository, which the work tree has itself. */
function linkPackages(part) {
  const installed = join(root, part, 'node_modules');
  if (!existsSync(installed)) return;
  const links = join(folder, part, 'node_modules');
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    if (name !== '@perpetua') symlinkSync(join(installed, name), join(links, name));
  }
  if (part !== '') return;
  mkdirSync(join(links, '@perpetua'));
  for (const name of ['backend', 'contracts', 'frontend']) {
    symlinkSync(join(folder, name), join(links, '@perpetua', name));
  }
}
