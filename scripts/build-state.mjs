import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const everywhere = ['package-lock.json', 'tsconfig.base.json', 'contracts/tsconfig.json', 'contracts/src'];

/**
 * The parts that can be built separately: their inputs, an output file that exists after a build, and a stamp file with
 * the state of the sources that were built.
 */
const parts = {
  backend: {
    inputs: [...everywhere, 'backend/package.json', 'backend/tsconfig.json', 'backend/src'],
    output: 'backend/dist/main.js',
    stamp: 'backend/dist/.build-stamp',
  },
  frontend: {
    inputs: [
      ...everywhere,
      ...['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html', 'public', 'src'].map(
        (name) => `frontend/${name}`,
      ),
    ],
    output: 'frontend/dist-server/prerender.js',
    stamp: 'frontend/dist/.build-stamp',
  },
};

/** Parts that exist in this checkout. */
export function knownParts() {
  return Object.keys(parts).filter((part) => part !== 'frontend' || existsSync(join(root, 'frontend/index.html')));
}

/** Parts that are not built, or whose sources have changed since their build; takes some milliseconds. */
export function staleParts() {
  return knownParts().filter((part) => {
    const { output, stamp } = parts[part];
    if (!existsSync(join(root, output)) || !existsSync(join(root, stamp))) return true;
    return readFileSync(join(root, stamp), 'utf8') !== sourceState(part);
  });
}

/** Output of each compiled project. */
const compiledProjects = { contracts: 'contracts/dist', backend: parts.backend.output };

/**
 * Deletes TypeScript's build info of projects whose output is missing: otherwise the compiler would consider them up to
 * date. Affects only the given projects, because another process may be compiling the others.
 */
export function forgetLostBuilds(projects = Object.keys(compiledProjects)) {
  for (const project of projects) {
    if (existsSync(join(root, compiledProjects[project]))) continue;
    rmSync(join(root, project, 'tsconfig.tsbuildinfo'), { force: true });
  }
}

/**
 * A hash of names, sizes and modification times of a part's sources. It is taken before a build, so that a change
 * during the build makes the build stale.
 */
export function sourceState(part) {
  const hash = createHash('sha256');
  for (const input of parts[part].inputs) addState(hash, input);
  return hash.digest('hex');
}

/** Records the state of the sources that a part was built from. */
export function stampBuild(part, state) {
  const file = join(root, parts[part].stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, state);
}

function addState(hash, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined || /\.spec\.tsx?$/.test(path)) return;
  if (!stats.isDirectory()) {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).toSorted()) addState(hash, `${path}/${name}`);
}
