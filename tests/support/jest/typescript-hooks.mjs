import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire, register } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { compilation, sourceOf } from './typescript-options.mjs';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/perpetua-sources/', import.meta.url));
/** What the compiled code depends on besides the source. */
const SETTINGS = JSON.stringify([compilation, createRequire(import.meta.url)('@swc/core/package.json').version]);

/**
 * Importing this file allows imports of the sources without a build, as ES modules. Types are not checked.
 */
if (isMainThread) register(import.meta.url);

/** @public Called by Node. */
export async function resolve(specifier, context, nextResolve) {
  const known = sourceOf(specifier, context.parentURL);
  if (known) return source(known);
  if (specifier.endsWith('.ts'))
    return source(new URL(specifier, context.parentURL ?? pathToFileURL(`${process.cwd()}/`)));
  return nextResolve(specifier, context);
}

/** @public Called by Node. */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: await transpiled(fileURLToPath(url)), shortCircuit: true };
}

/** Returns a source as JavaScript; the compiled code is cached for all processes. */
async function transpiled(file) {
  const text = await readFile(file, 'utf8');
  const cached = join(CACHE, `${createHash('sha1').update(file).update(text).update(SETTINGS).digest('hex')}.js`);
  return (await readFile(cached, 'utf8').catch(() => undefined)) ?? compile({ file, text, cached });
}

async function compile({ file, text, cached }) {
  const { transform } = await import('@swc/core');
  const { code } = await transform(text, {
    ...compilation,
    filename: file,
    sourceMaps: 'inline',
    module: { type: 'nodenext' },
  });
  // The file gets its final name only when it is complete, because several processes may write it at the same time.
  const draft = `${cached}.${process.pid}`;
  await mkdir(CACHE, { recursive: true });
  await writeFile(draft, code);
  await rename(draft, cached);
  return code;
}

const source = (url) => ({ url: url.href, format: 'module', shortCircuit: true });
