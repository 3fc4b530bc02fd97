import { access, readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { compilation, sourceOf } from './typescript-options.mjs';

/**
 * Importing this file allows imports of the sources without a build, as ES modules. Types are not checked. To run only
 * one source in a process, `source-runner.mjs` is faster.
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

async function transpiled(file) {
  const { transform } = await import('@swc/core');
  const { code } = await transform(await readFile(file, 'utf8'), {
    ...compilation,
    filename: file,
    sourceMaps: 'inline',
    module: { type: 'nodenext' },
  });
  return code;
}

async function source(url) {
  await access(url);
  return { url: url.href, format: 'module', shortCircuit: true };
}
