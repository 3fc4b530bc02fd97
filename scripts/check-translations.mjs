import { readdir, readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import ts from 'typescript';

/**
 * Checks the texts of the frontend: every language has the same keys and placeholders, every key that the code uses
 * exists, and no key is unused. Keys are read from the types of the calls, so a key composed from a union
 * (`t(`status.${status}`)`) counts as each of its possible values.
 */

const root = resolve(import.meta.dirname, '..');
const frontend = resolve(root, 'frontend');
const locales = resolve(frontend, 'src/locales');
/** The first language is the reference for the others. */
const languages = ['pt', 'en', 'es'];
const defaultNamespace = 'common';
const pluralForm = /_(?:ordinal_)?(?:zero|one|two|few|many|other)$/;

/** Flattens `{ a: { b: 'x' } }` to `a.b` → `x`. */
function flatten(texts, path = []) {
  return Object.entries(texts).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' ? flatten(value, [...path, key]) : [[[...path, key].join('.'), value]],
  );
}

/** All texts of a language by `namespace:key`. */
async function textsOf(language) {
  const files = await readdir(resolve(locales, language));
  const perFile = files.map(async (file) => {
    const texts = flatten(JSON.parse(await readFile(resolve(locales, language, file), 'utf8')));
    return texts.map(([key, text]) => [`${file.replace(/\.json$/, '')}:${key}`, text]);
  });
  return new Map((await Promise.all(perFile)).flat());
}

/** The placeholders of a text, `{{name}}` and `<0>`, sorted. */
const placeholders = (text) =>
  [...text.matchAll(/{{[^}]*}}|<\/?\w+\/?>/g)]
    .map(([found]) => found.replaceAll(/\s|,.*(?=}})/g, ''))
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ');

function compareLanguages(texts) {
  const everyKey = new Set([...texts.values()].flatMap((ofLanguage) => [...ofLanguage.keys()]));
  return [...everyKey].flatMap((key) => {
    const reference = texts.get(languages[0]).get(key);
    return languages.flatMap((language) => compareText(key, texts.get(language).get(key), { language, reference }));
  });
}

/** Whether a language has the plural form in which a key ends: Portuguese and Spanish have "many", English does not. */
function hasForm(language, key) {
  const form = /_(zero|one|two|few|many|other)$/.exec(key)?.[1];
  return (
    form === undefined ||
    form === 'zero' ||
    new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes(form)
  );
}

function compareText(key, text, { language, reference }) {
  if (text === undefined) return hasForm(language, key) ? [`${language} lacks ${key}`] : [];
  if (typeof text !== 'string' || text.trim() === '') return [`${language} has no text for ${key}`];
  if (typeof reference !== 'string' || placeholders(text) === placeholders(reference)) return [];
  return [`${language} leaves other places open in ${key}: ${placeholders(text)} for ${placeholders(reference)}`];
}

function frontendProgram() {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => assertReadable(messageText) };
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(resolve(frontend, 'tsconfig.json'), {}, host);
  // Texts that only tests use count as unused.
  const shipped = fileNames.filter((name) => !/\.spec\.tsx?$|\/test-setup\//.test(name));
  // Contracts are read from their sources, so that nothing has to be built first.
  const paths = { '@perpetua/contracts/*': [resolve(root, 'contracts/src/*.ts')] };
  return ts.createProgram(shipped, { ...options, paths, rootDir: undefined, noEmit: true });
}

function assertReadable(messageText) {
  throw new Error(`frontend/tsconfig.json cannot be read: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}

/** The possible values of a key expression; contains undefined where the key can be any string. */
function literalsOf(key, checker) {
  if (ts.isStringLiteralLike(key)) return [key.text];
  const type = checker.getTypeAtLocation(key);
  return (type.isUnion() ? type.types : [type]).map(({ value }) => value);
}

/** The namespace and key prefix of a `TFunction<namespace, prefix>`. */
function scopeOf(checker, type) {
  const [namespaces, prefix] = type.aliasTypeArguments ?? checker.getTypeArguments(type);
  const [first] = checker.isTupleType(namespaces) ? checker.getTypeArguments(namespaces) : [namespaces];
  return { namespace: first?.value ?? defaultNamespace, prefix: prefix?.value };
}

/**
 * Whether a callee may be `t`: an identifier, or a property `.t`. Checking the types of all calls would take seconds.
 */
const mayBeT = (callee) =>
  ts.isIdentifier(callee) || (ts.isPropertyAccessExpression(callee) && callee.name.text === 't');

/**
 * The calls `t(key)` and elements `<Trans i18nKey={key}>` of a file: the node of each key, with its namespace and
 * prefix.
 */
function lookupsIn(source, checker) {
  const lookups = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.arguments.length > 0 && mayBeT(node.expression)) {
      const type = checker.getTypeAtLocation(node.expression);
      if ((type.aliasSymbol ?? type.symbol)?.name === 'TFunction') {
        lookups.push({ key: node.arguments[0], ...scopeOf(checker, type) });
      }
    }
    if (ts.isJsxAttribute(node) && node.name.getText(source) === 'i18nKey') {
      const { initializer } = node;
      const key = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
      lookups.push({ key, ...(scopeBeside(node, source, checker) ?? { namespace: defaultNamespace }) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lookups;
}

/**
 * Namespace and key prefix of a `<Trans>`, taken from its attribute `ns`, otherwise from its attribute `t`; undefined
 * if it has neither.
 */
function scopeBeside(attribute, source, checker) {
  const beside = (name) =>
    attribute.parent.properties.find((property) => property.name?.getText(source) === name)?.initializer;
  const [ns, t] = [beside('ns'), beside('t')];
  if (ns) return { namespace: ns.text };
  return t?.expression && scopeOf(checker, checker.getTypeAtLocation(t.expression));
}

/**
 * All keys that the code uses, as `namespace:key`, each with its place; the key is undefined where it cannot be
 * determined.
 */
function requestsOf(program) {
  const checker = program.getTypeChecker();
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${frontend}/src/`));
  return own.flatMap((source) =>
    lookupsIn(source, checker).flatMap(({ key: node, namespace, prefix }) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const place = `${relative(root, source.fileName)}:${line}`;
      return literalsOf(node, checker).map((key) => ({ place, key: fullKey(key, { namespace, prefix }) }));
    }),
  );
}

function fullKey(key, { namespace, prefix }) {
  if (typeof key !== 'string') return undefined;
  if (key.includes(':')) return key;
  return prefix ? `${namespace}:${prefix}.${key}` : `${namespace}:${key}`;
}

/**
 * Whether the text with the key `text` belongs to `key`: the keys are equal, or `text` is a plural form of `key`, or
 * `text` lies below `key`.
 */
const answers = (text, key) => text === key || text.startsWith(`${key}.`) || text.replace(pluralForm, '') === key;

function compareUse(keys, requests) {
  const used = new Set(requests.map(({ key }) => key));
  const wanting = requests.filter(({ key }) => key === undefined || !keys.some((text) => answers(text, key)));
  const unused = keys.filter((text) => ![...used].some((key) => key !== undefined && answers(text, key)));
  return [
    ...wanting.map(({ place, key }) =>
      key === undefined
        ? `${place} asks for a key that is not known before it runs`
        : `${place} asks for ${key}, which no language has`,
    ),
    ...unused.map((key) => `${key} is used nowhere`),
  ];
}

const entries = await readdir(locales, { withFileTypes: true });
const found = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
const unexpected = found.filter((language) => !languages.includes(language));
const texts = new Map(await Promise.all(languages.map(async (language) => [language, await textsOf(language)])));
const keys = [...texts.get(languages[0]).keys()];
const requests = requestsOf(frontendProgram());
if (keys.length === 0 || requests.length === 0) throw new Error('No texts, or no use of them, were found to check.');

const findings = [
  ...unexpected.map((language) => `frontend/src/locales/${language} is none of ${languages.join(', ')}`),
  ...compareLanguages(texts),
  ...compareUse(keys, requests),
];
for (const finding of findings) console.error(finding);
console.log(
  `${keys.length} texts in ${languages.length} languages, asked for in ${requests.length} ways, ${findings.length} findings`,
);
if (findings.length > 0) process.exitCode = 1;
