import { createHash } from 'node:crypto';
import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { join } from 'node:path';
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
  return { format: 'module', source: await transpiled(fileURLToPath(url)), shortCircuit: true };
}

/** A folder that processes share which load the same sources one after another, so that each is transpiled once. */
const shared = process.env.TRANSPILED;

async function transpiled(file) {
  const text = await readFile(file, 'utf8');
  if (shared === undefined) return transpile(file, text);
  const kept = join(shared, `${createHash('sha256').update(file).update(text).digest('hex')}.js`);
  return readFile(kept, 'utf8').catch(async () => {
    const code = await transpile(file, text);
    const written = `${kept}.${process.pid}`;
    await writeFile(written, code);
    await rename(written, kept);
    return code;
  });
}

async function transpile(file, text) {
  const { transform } = await import('@swc/core');
  const { code } = await transform(text, {
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
  return code;
}

async function source(url) {
  await access(url);
  return { url: url.href, format: 'module', shortCircuit: true };
}
