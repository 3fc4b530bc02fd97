import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script, constants } from 'node:vm';
import { compilation, sourceOf } from './typescript-options.mjs';

/**
 * `node tests/support/jest/source-runner.mjs some.ts …` runs a source without a build, for specs that kill their own
 * process. It does not check types. It loads everything as CommonJS, including packages that are ES modules, and caches
 * V8's compiled code between runs, which takes a third of the time of loading ES modules.
 */
const require = createRequire(import.meta.url);
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/perpetua-sources/', import.meta.url));
/** The options and versions that produce the cached code; V8 itself refuses code of another version of V8. */
const MAKERS = JSON.stringify([compilation, require('@swc/core/package.json').version, process.version]);

const [, runner, entry = '', ...args] = process.argv;
const program = resolve(entry);
process.argv = [process.argv[0] ?? runner, program, ...args];

/** One cache file per module and kind, which begins with a hash of its source. */
const STAMP_BYTES = 40;
const hash = (...texts) => texts.reduce((sum, text) => sum.update(text), createHash('sha1')).digest('hex');
const keptAt = (file, kind) => join(CACHE, `${hash(file)}.${kind}`);

function kept(file, kind, stamp) {
  try {
    const bytes = readFileSync(keptAt(file, kind));
    return bytes.toString('latin1', 0, STAMP_BYTES) === stamp ? bytes.subarray(STAMP_BYTES) : undefined;
  } catch {
    return undefined;
  }
}

/** Writes atomically, because processes may write the same file at once; without write access there is no cache. */
function keep(file, kind, stamp, content) {
  const [place, draft] = [keptAt(file, kind), keptAt(file, `${kind}.${process.pid}`)];
  try {
    writeFileSync(draft, Buffer.concat([Buffer.from(stamp, 'latin1'), Buffer.from(content)]));
    renameSync(draft, place);
  } catch {
    // The next process tries again.
  }
}

function asCommonJs(file, text, stamp) {
  const known = kept(file, 'js', stamp);
  if (known) return known.toString();
  const { jsc, ...rest } = compilation;
  const parser = file.endsWith('.ts') ? jsc.parser : { syntax: 'ecmascript' };
  const { code } = require('@swc/core').transformSync(text, {
    ...rest,
    jsc: { ...jsc, parser },
    filename: file,
    module: { type: 'commonjs' },
  });
  keep(file, 'js', stamp, code);
  return code;
}

/** The program itself may use top-level await, which CommonJS does not allow. */
const wrapped = (file, code) => (file === program ? `(async ${Module.wrap(code).slice(1)}` : Module.wrap(code));

const toKeep = [];

function compiled(file, text, isModule) {
  const stamp = hash(MAKERS, text);
  const code = isModule ? asCommonJs(file, text, stamp) : text.replace(/^#!.*/, '');
  const cachedData = kept(file, 'v8', stamp);
  const script = new Script(wrapped(file, code), {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (!cachedData || script.cachedDataRejected) toKeep.push({ file, stamp, script });
  return script.runInThisContext();
}

function compile(text, file, format) {
  const evaluate = compiled(file, text, format === 'module');
  return evaluate.call(this.exports, this.exports, createRequire(file), this, file, dirname(file));
}

/** An internal function of Node, without a public equivalent. */
const resolveFilename = Reflect.get(Module, '_resolveFilename');
Reflect.set(Module, '_resolveFilename', function resolveSource(specifier, parent, ...rest) {
  const source = sourceOf(specifier, parent?.filename && pathToFileURL(parent.filename).href);
  return source ? fileURLToPath(source) : resolveFilename.call(this, specifier, parent, ...rest);
});
Reflect.set(Module.prototype, '_compile', compile);
require.extensions['.ts'] = (module, file) => compile.call(module, readFileSync(file, 'utf8'), file, 'module');

mkdirSync(CACHE, { recursive: true });
createRequire(program)(program);
setImmediate(() => {
  for (const { file, stamp, script } of toKeep.splice(0)) keep(file, 'v8', stamp, script.createCachedData());
});
