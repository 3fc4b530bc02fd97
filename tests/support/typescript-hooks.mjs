import { transform } from '@swc/core';
import { access, readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/**
 * `node --import tests/support/typescript-hooks.mjs some.ts` runs the sources without a build, for specs that need a
 * process of their own to kill. Types are not checked here.
 */
if (isMainThread) register(import.meta.url);

const contracts = new URL('../../contracts/src/', import.meta.url);

export async function resolve(specifier, context, nextResolve) {
  if (specifier.startsWith('@perpetua/contracts/')) {
    return source(new URL(`${specifier.slice('@perpetua/contracts/'.length)}.ts`, contracts));
  }
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
    return source(new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL));
  }
  if (specifier.endsWith('.ts'))
    return source(new URL(specifier, context.parentURL ?? pathToFileURL(`${process.cwd()}/`)));
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'nodenext' },
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      keepClassNames: true,
      target: 'es2023',
    },
  });
  return { format: 'module', source: code, shortCircuit: true };
}

async function source(url) {
  await access(url);
  return { url: url.href, format: 'module', shortCircuit: true };
}
