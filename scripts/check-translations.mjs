import { readdir, readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import ts from 'typescript';

/**
 * The texts of the frontend: the same keys and placeholders in every language, every key that code asks for, and none
 * that it does not. Which keys code asks for is read from the types of its calls, so a key put together from a union
 * (`t(`status.${status}`)`) counts as exactly those that can come out.
 */

const root = resolve(import.meta.dirname, '..');
const frontend = resolve(root, 'frontend');
const locales = resolve(frontend, 'src/locales');
/** The first is the one the others are compared with. */
const languages = ['pt', 'en', 'es'];
const defaultNamespace = 'common';
const pluralForm = /_(?:ordinal_)?(?:zero|one|two|few|many|other)$/;

/** `{ a: { b: 'x' } }` as `a.b` → `x`. */
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

/** What a text leaves open: `{{name}}` and `<0>`, sorted. */
const placeholders = (text) =>
  [...text.matchAll(/{{[^}]*}}|<\/?\w+\/?>/g)]
    .map(([found]) => found.replaceAll(/\s|,.*(?=}})/g, ''))
    .toSorted()
    .join(' ');

function compareLanguages(texts) {
  const everyKey = new Set([...texts.values()].flatMap((ofLanguage) => [...ofLanguage.keys()]));
  return [...everyKey].flatMap((key) => {
    const reference = texts.get(languages[0]).get(key);
    return languages.flatMap((language) => compareText(key, texts.get(language).get(key), { language, reference }));
  });
}

function compareText(key, text, { language, reference }) {
  if (text === undefined) return [`${language} lacks ${key}`];
  if (typeof text !== 'string' || text.trim() === '') return [`${language} has no text for ${key}`];
  if (typeof reference !== 'string' || placeholders(text) === placeholders(reference)) return [];
  return [`${language} leaves other places open in ${key}: ${placeholders(text)} for ${placeholders(reference)}`];
}

function frontendProgram() {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => assertReadable(messageText) };
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(resolve(frontend, 'tsconfig.json'), {}, host);
  // From their sources, so that nothing needs to be built before.
  const paths = { '@perpetua/contracts/*': [resolve(root, 'contracts/src/*.ts')] };
  return ts.createProgram(fileNames, { ...options, paths, rootDir: undefined, noEmit: true });
}

function assertReadable(messageText) {
  throw new Error(`frontend/tsconfig.json cannot be read: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}

const literalsOf = (type) => (type.isUnion() ? type.types : [type]).map((part) => part.value);

/** The namespace and prefix that a `TFunction<namespace, prefix>` looks in. */
function scopeOf(checker, type) {
  const [namespaces, prefix] = type.aliasTypeArguments ?? checker.getTypeArguments(type);
  const [first] = checker.isTupleType(namespaces) ? checker.getTypeArguments(namespaces) : [namespaces];
  return { namespace: first?.value ?? defaultNamespace, prefix: prefix?.value };
}

/** The calls `t(key)` and elements `<Trans i18nKey={key}>` of a file: the node of the key and where it is looked up. */
function lookupsIn(source, checker) {
  const lookups = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.arguments.length > 0) {
      const type = checker.getTypeAtLocation(node.expression);
      if ((type.aliasSymbol ?? type.symbol)?.name === 'TFunction') {
        lookups.push({ key: node.arguments[0], ...scopeOf(checker, type) });
      }
    }
    if (ts.isJsxAttribute(node) && node.name.getText(source) === 'i18nKey') {
      const { initializer } = node;
      const key = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
      lookups.push({ key, namespace: namespaceBeside(node, source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lookups;
}

function namespaceBeside(attribute, source) {
  const ns = attribute.parent.properties.find((property) => property.name?.getText(source) === 'ns');
  return ns?.initializer?.text ?? defaultNamespace;
}

/** Every key that code can ask for, as `namespace:key` with the place of the first call; and calls nobody can read. */
function usedKeys() {
  const program = frontendProgram();
  const checker = program.getTypeChecker();
  const used = new Map();
  const unreadable = [];
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${frontend}/src/`));
  for (const source of own) {
    for (const { key, namespace, prefix } of lookupsIn(source, checker)) {
      const line = source.getLineAndCharacterOfPosition(key.getStart(source)).line + 1;
      const place = `${relative(root, source.fileName)}:${line}`;
      for (const literal of literalsOf(checker.getTypeAtLocation(key))) {
        if (typeof literal !== 'string') unreadable.push(`${place} asks for a key that is not known before it runs`);
        else note(used, { literal, namespace, prefix, place });
      }
    }
  }
  return { used, unreadable };
}

function note(used, { literal, namespace, prefix, place }) {
  const path = prefix ? `${prefix}.${literal}` : literal;
  const key = literal.includes(':') ? literal : `${namespace}:${path}`;
  if (!used.has(key)) used.set(key, place);
}

/** A key with a text of its own, with plural forms, or with texts below it. */
const answers = (text, key) => text === key || text.startsWith(`${key}.`) || text.replace(pluralForm, '') === key;

function compareUse(keys, { used, unreadable }) {
  const missing = [...used].filter(([key]) => !keys.some((text) => answers(text, key)));
  const unused = keys.filter((text) => ![...used.keys()].some((key) => answers(text, key)));
  return [
    ...unreadable,
    ...missing.map(([key, place]) => `${place} asks for ${key}, which no language has`),
    ...unused.map((key) => `${key} is used nowhere`),
  ];
}

const found = await readdir(locales);
const unexpected = found.filter((language) => !languages.includes(language));
const texts = new Map(await Promise.all(languages.map(async (language) => [language, await textsOf(language)])));
const keys = [...texts.get(languages[0]).keys()];
const use = usedKeys();
if (keys.length === 0 || use.used.size === 0) throw new Error('No texts, or no use of them, were found to check.');

const findings = [
  ...unexpected.map((language) => `frontend/src/locales/${language} is none of ${languages.join(', ')}`),
  ...compareLanguages(texts),
  ...compareUse(keys, use),
];
for (const finding of findings) console.error(finding);
console.log(
  `${keys.length} texts in ${languages.length} languages, ${use.used.size} keys used, ${findings.length} findings`,
);
if (findings.length > 0) process.exitCode = 1;
