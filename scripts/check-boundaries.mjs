import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import config, { farImports } from '../.dependency-cruiser.mjs';

/**
 * Checks the imports of all sources against the rules of .dependency-cruiser.mjs. Uses dependency-cruiser 18 as a
 * library, because its command refuses Node 20 although the library runs there. Contracts are read from their sources.
 */

const root = resolve(import.meta.dirname, '..');
const folders = ['backend/src', 'contracts/src', 'frontend/src', 'tests'];
const importing = /^(?:import|export)\b[^;'"`]*\bfrom ['"]/m;

async function cruised() {
  const options = { ...config.options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden } };
  const { output } = await cruise(folders, options, {
    alias: { '@perpetua/contracts': resolve(root, 'contracts/src') },
  });
  return output;
}

/** The sources of a folder as `{ file, imports }`; `imports` tells whether the text contains an import. */
async function sourcesIn(folder) {
  const entries = await readdir(resolve(root, folder), { recursive: true });
  const files = entries.filter((entry) => /\.tsx?$/.test(entry)).map((entry) => `${folder}/${entry}`);
  if (files.length === 0) throw new Error(`${folder} has no sources to cruise.`);
  return Promise.all(
    files.map(async (file) => ({ file, imports: importing.test(await readFile(resolve(root, file), 'utf8')) })),
  );
}

/** Guards against a check that reads nothing: every source must have been read, and its imports found if it has any. */
function assertSeen(sources, { modules }) {
  const seen = new Map(modules.map(({ source, dependencies }) => [source, dependencies.length]));
  const missed = sources.filter(({ file, imports }) => !seen.has(file) || (imports && seen.get(file) === 0));
  if (missed.length === 0) return;
  throw new Error(
    `These were not cruised, or none of their imports seen: ${missed.map(({ file }) => file).join(', ')}`,
  );
}

/**
 * The shortest chain of value imports from `start` to each module that it loads through other files, as lists of files.
 */
function waysFrom(start, loads) {
  const ways = new Map([[start, []]]);
  for (const [file, way] of ways) {
    for (const next of loads.get(file) ?? []) {
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return [...ways.values()].filter((way) => way.length > 1);
}

/**
 * Violations of {@link farImports}: for each file that the rule covers, the forbidden modules that it loads through
 * other files, with the chain of imports.
 */
function farViolations({ modules }) {
  const [from, to, allowed] = [farImports.from.path, farImports.to.path, farImports.to.pathNot].map((paths) =>
    RegExp([paths].flat().join('|')),
  );
  const loads = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  );
  return modules
    .filter(({ source }) => from.test(source))
    .flatMap(({ source }) => waysFrom(source, loads).map((way) => ({ source, way, end: way.at(-1) })))
    .filter(({ end }) => to.test(end) && !allowed.test(end))
    .map(({ source, way, end }) => ({ rule: farImports, from: source, to: end, way }));
}

/** Whether the violation is only that a bench imports a compiled file that is not built yet; its source must exist. */
function isOfBuild({ rule, from, to }) {
  const [before, name] = resolve(root, dirname(from), to).split('/backend/dist/');
  const isMissing = rule.name === 'every-import-is-found' && from.startsWith('tests/load/') && name !== undefined;
  return isMissing && existsSync(`${before}/backend/src/${name.replace(/\.js$/, '.ts')}`);
}

/** Formats a violation: the rule and the two files, the chain between them, and what to do. */
function told({ rule, from, to, cycle, way = cycle?.map(({ name }) => name) ?? [] }, comments) {
  const between = way.length > 1 ? [`  by way of ${way.join(' → ')}`] : [];
  return [`${rule.name}: ${from} → ${to}`, ...between, `  ${comments.get(rule.name)}`].join('\n');
}

const comments = new Map([...config.forbidden, farImports].map(({ name, comment }) => [name, comment]));
const sources = (await Promise.all(folders.map(sourcesIn))).flat();
const output = await cruised();
assertSeen(sources, output);

const { violations, totalCruised, totalDependenciesCruised } = output.summary;
const found = [...violations.filter((violation) => !isOfBuild(violation)), ...farViolations(output)];
for (const violation of found) console.error(told(violation, comments));
console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports, ${found.length} violations`);
if (found.length > 0) process.exitCode = 1;
