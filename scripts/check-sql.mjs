import { readdir, readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import ts from 'typescript';

/**
 * Checks that no SQL crosses schemas (docs/architecture.md#boundaries): a context's statements and migrations may use
 * only names in its own schemas, and call functions of `platform`.
 */

const root = resolve(import.meta.dirname, '..');
const sourceFolder = 'backend/src';
const migrationFolder = 'migrations';

/** The schemas of folders that do not own exactly one schema, named like the folder. */
const schemasOf = {
  platform: ['es', 'platform', 'bullmq'],
  seed: ['platform'],
  payments: ['payments', 'sandbox'],
  invoicing: ['invoicing', 'sandbox'],
};
const ownSchemas = (context) => schemasOf[context] ?? [context];

const sqlWord = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN|WITH|CREATE|ALTER|GRANT|TRUNCATE|REFERENCES)\s/;
const qualifiedName = /(?<![\w.$@/'"-])"?([a-z_][a-z0-9_]*)"?\."?([a-z_][a-z0-9_]*)"?/gi;
const tablePosition = /\b(from|join|into|update|table|only|references|truncate|using)\s+$/i;
const computedSchema = /\b(from|join|into|update|table)\s+\?\./i;
const aliasOf = (word) =>
  new RegExp(`\\bas\\s+${word}\\b|\\b${word}\\s+as\\s+(not\\s+materialized\\s+|materialized\\s+)?\\(`, 'i');

const withoutComments = (sql) => sql.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/**
 * Every `schema.name` in `text` whose schema is in `schemas`, with its position, whether it is where a table name is
 * expected, and whether it is called.
 */
function namesIn(text, schemas) {
  const isSql = sqlWord.test(text);
  return [...text.matchAll(qualifiedName)]
    .map(({ 0: found, 1: schema, 2: name, index }) => ({
      schema: schema.toLowerCase(),
      name: `${schema}.${name}`.toLowerCase(),
      index,
      inTablePosition: tablePosition.test(text.slice(0, index)),
      isCall: text[index + found.length] === '(',
    }))
    .filter(({ schema }) => schemas.has(schema))
    .filter(({ schema, inTablePosition }) => inTablePosition || (isSql && !aliasOf(schema).test(text)));
}

/** Names in `text` that `context` must not use. */
function foreignNames(text, context, { schemas, functions }) {
  const own = ownSchemas(context);
  return namesIn(withoutComments(text), schemas).filter(
    ({ schema, name, inTablePosition, isCall }) =>
      !own.includes(schema) && !(isCall && !inTablePosition && functions.has(name)),
  );
}

/** The strings of a source; in a template, `?` replaces each expression. */
function stringsOf(source) {
  const strings = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) strings.push({ text: node.text, at: node.getStart(source) });
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      strings.push({ text: parts.join('?'), at: node.getStart(source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return strings;
}

/** The schemas of the TypeORM entities in a source, with their positions; '' for an entity without a schema. */
function entitySchemasOf(source) {
  const schemas = [];
  const visit = (node) => {
    if (ts.isDecorator(node) && ts.isCallExpression(node.expression)) {
      const { expression, arguments: given } = node.expression;
      if (expression.getText(source) === 'Entity') schemas.push({ schema: schemaIn(given), at: node.getStart(source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return schemas;
}

function schemaIn(given) {
  const options = given.find(ts.isObjectLiteralExpression);
  const property = options?.properties.find(({ name }) => name?.text === 'schema');
  return property && ts.isStringLiteralLike(property.initializer) ? property.initializer.text : '';
}

function checkSource({ path, context, text }, known) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const report = (at, message) => ({ path, line: lineAt(text, at), message });
  const strings = stringsOf(source);
  const foreign = strings.flatMap(({ text: sql, at }) => {
    const named = known.tables.has(sql) && !ownSchemas(context).includes(sql.split('.')[0]) ? [{ name: sql }] : [];
    const hidden = computedSchema.test(sql) && context !== 'platform' ? [{ name: 'a table in a computed schema' }] : [];
    return [...foreignNames(sql, context, known), ...named, ...hidden].map(({ name }) =>
      report(at, `${context} names ${name}`),
    );
  });
  const entities = entitySchemasOf(source)
    .filter(({ schema }) => !ownSchemas(context).includes(schema))
    .map(({ schema, at }) => report(at, `an entity of ${context} stands in ${schema || 'no schema'}`));
  return {
    statements: strings.filter(({ text: sql }) => sqlWord.test(sql)).length,
    findings: [...foreign, ...entities],
  };
}

const created =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(table|view|materialized\s+view|sequence|type|domain|function|procedure|schema)\s+(?:if\s+not\s+exists\s+)?("?[\w.]+"?)/gi;

function checkMigration({ path, context, text }, known) {
  const sql = withoutComments(text);
  const report = (index, message) => ({ path, line: lineAt(text, index), message });
  if (!known.contexts.has(context)) return [report(0, 'is not named NNNN_<context>-<what>.sql after a context')];
  const foreign = foreignNames(text, context, known).map(({ name, index }) =>
    report(index, `${context} names ${name}`),
  );
  const misplaced = [...sql.matchAll(created)]
    .filter(({ 1: kind, 2: name }) =>
      kind.toLowerCase() === 'schema' ? !ownSchemas(context).includes(name) : !name.includes('.'),
    )
    .map(({ 1: kind, 2: name, index }) => report(index, `${context} creates the ${kind.toLowerCase()} ${name}`));
  return [...foreign, ...misplaced];
}

async function readSources() {
  const entries = await readdir(resolve(root, sourceFolder), { recursive: true });
  const files = entries.filter((entry) => /\/.*\.ts$/.test(entry) && !entry.endsWith('.spec.ts'));
  return Promise.all(
    files.map(async (file) => ({
      path: `${sourceFolder}/${file}`,
      context: file.split('/')[0],
      text: await readFile(resolve(root, sourceFolder, file), 'utf8'),
    })),
  );
}

async function readMigrations() {
  const files = (await readdir(resolve(root, migrationFolder))).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      path: `${migrationFolder}/${file}`,
      context: /^\d{4}_([a-z]+)(-[a-z0-9-]+)?\.sql$/.exec(basename(file))?.[1],
      text: await readFile(resolve(root, migrationFolder, file), 'utf8'),
    })),
  );
}

/**
 * The known names. Contexts are read from folders, schemas from folders and migrations, and tables and the platform's
 * functions from migrations.
 */
function knownNames(sources, migrations) {
  const contexts = new Set(sources.map(({ context }) => context));
  const objects = migrations.flatMap(({ text }) => [...withoutComments(text).matchAll(created)]);
  const named = (kind) => objects.filter(({ 1: of }) => of.toLowerCase() === kind).map(({ 2: name }) => name);
  return {
    contexts,
    schemas: new Set([...[...contexts].flatMap(ownSchemas), ...named('schema')]),
    tables: new Set(named('table')),
    functions: new Set(named('function').filter((name) => name.startsWith('platform.'))),
  };
}

const [sources, migrations] = await Promise.all([readSources(), readMigrations()]);
const known = knownNames(sources, migrations);
const checked = sources.map((source) => checkSource(source, known));
const findings = [
  ...checked.flatMap(({ findings: found }) => found),
  ...migrations.flatMap((migration) => checkMigration(migration, known)),
];
const statements = checked.reduce((sum, { statements: count }) => sum + count, 0);
if (statements === 0 || migrations.length === 0) throw new Error('No SQL was found to check.');

for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`);
console.log(`${statements} statements and ${migrations.length} migrations, ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;
