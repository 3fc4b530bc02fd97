import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/**
 * Checks the texts for users in every language: no forbidden word (`check-texts.forbidden.json`; the glossary is
 * frontend/src/locales/README.md). Covers the texts of the frontend, of mails, of the audit's and the services' histories,
 * of fiscal documents, of the payment page and of the catalogue's seed. Zero is counted as Portugal, England and Spain
 * do, like many things: no text for zero is that for one, every counted text has a form for one thing, and no source asks
 * whether a number is larger than one or for the plural forms of plain `pt`, which are Brazil's. No file of the frontend
 * has a key twice: the text of the first would never be read.
 */

const root = resolve(import.meta.dirname, '..');
const languages = ['pt', 'en', 'es'];

/**
 * Folders of sources that contain texts for users. A file with one language has the language in its name; other files
 * have a property per language: `{ pt: …, en: … }`.
 */
const programs = [
  'backend/src/mail/texts',
  'backend/src/audit/sentences',
  'backend/src/fulfilment/history',
  'backend/src/invoicing/documents',
  'backend/src/invoicing/pdf',
  'backend/src/sandbox/stripe/page',
];
const fileLanguages = [
  ['pt', /(^|-)pt\.texts\.ts$|^portuguese\./],
  ['en', /(^|-)en\.texts\.ts$|^english\./],
  ['es', /(^|-)es\.texts\.ts$|^spanish\./],
];
const data = ['backend/src/seed/data/products.json', 'backend/src/seed/data/plans.json'];

const { allowed, ...forbidden } = JSON.parse(
  await readFile(resolve(import.meta.dirname, 'check-texts.forbidden.json'), 'utf8'),
);

/** Every string of a document with its path: `{ a: { b: 'x' } }` gives `a.b` → `x`. */
function flatten(value, path = []) {
  if (typeof value === 'string') return [{ path, text: value }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, within]) => flatten(within, [...path, key]));
}

/** A language's files of the frontend. */
async function localeOf(language) {
  const folder = `frontend/src/locales/${language}`;
  const files = (await readdir(join(root, folder)).catch(() => [])).filter((file) => file.endsWith('.json'));
  return Promise.all(
    files.map(async (file) => {
      const path = `${folder}/${file}`;
      return { language, path, content: await readFile(join(root, path), 'utf8') };
    }),
  );
}

const textsOfLocale = ({ language, path, content }) =>
  flatten(JSON.parse(content)).map(({ path: keys, text }) => ({ language, place: `${path} ${keys.join('.')}`, text }));

/** The keys that a file has twice within one object. */
function repeatedKeysIn({ path, content }) {
  const found = [];
  const visit = (node, keys) => {
    if (!ts.isObjectLiteralExpression(node)) return;
    const known = new Set();
    for (const { name, initializer } of node.properties) {
      const within = [...keys, name.text];
      if (known.has(name.text)) found.push(`${path} ${within.join('.')}  is written twice: keep one`);
      known.add(name.text);
      visit(initializer, within);
    }
  };
  for (const { expression } of ts.parseJsonText(path, content).statements) visit(expression, []);
  return found;
}

/** The texts of a document in which every language is a property. */
async function textsOfData(path) {
  const content = await readFile(join(root, path), 'utf8').catch(() => 'null');
  return flatten(JSON.parse(content)).flatMap(({ path: keys, text }) => {
    const language = languages.find((known) => known === keys.at(-1));
    return language === undefined ? [] : [{ language, place: `${path} ${keys.join('.')}`, text }];
  });
}

async function filesIn(path) {
  const files = await readdir(join(root, path)).catch(() => []);
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts')).map((file) => `${path}/${file}`);
}

/** The text of a literal; `{…}` replaces each expression of a template. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join('');
}

/** The language of the nearest enclosing property that is named after a language; undefined if there is none. */
function languageAround(node) {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const name = ts.isPropertyAssignment(at) ? at.name.getText() : undefined;
    if (languages.includes(name)) return name;
  }
  return undefined;
}

async function textsOfProgram(path) {
  const source = ts.createSourceFile(path, await readFile(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const ofFile = fileLanguages.find(([, pattern]) => pattern.test(path.split('/').at(-1)))?.[0];
  const found = [];
  const visit = (node) => {
    const text = textOf(node);
    const language = text === undefined ? undefined : (ofFile ?? languageAround(node));
    if (language !== undefined && !ts.isImportDeclaration(node.parent)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ language, place: `${path}:${line}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const patterns = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.entries(forbidden[language]).map(([word, instead]) => ({
      pattern: new RegExp(`(?<![\\p{L}\\p{N}@.{-])(?:${word})(?![\\p{L}\\p{N}}])`, 'giu'),
      instead,
    })),
  ]),
);

/** Removes what is not a word of the text: placeholders, tags, URLs and e-mail addresses. */
const wordsOf = (text) =>
  text.replaceAll(/{{?[^}]*}}?/g, '…').replaceAll(/<\/?\w+>|\b(https?:\/\/|www\.)\S+|\S+@\S+/g, '');

const forbiddenIn = ({ language, place, text }) =>
  Object.hasOwn(allowed, place)
    ? []
    : patterns[language].flatMap(({ pattern, instead }) =>
        [...wordsOf(text).matchAll(pattern)].map(([word]) => `${place}  “${word}”: write ${instead}`),
      );

/** Where a singular is chosen for 0 too: `n > 1 ? 'dias' : 'dia'`, `n < 2 ? …`. */
function wrongBorderOf(node) {
  if (!ts.isConditionalExpression(node) || !ts.isBinaryExpression(node.condition)) return undefined;
  const words = [node.whenTrue, node.whenFalse].map(textOf);
  if (words.includes(undefined)) return undefined;
  const { operatorToken, right } = node.condition;
  const border = operatorToken.getText() + right.getText();
  return ['>1', '>=2', '<=1', '<2'].includes(border) ? border : undefined;
}

/** Where the plural forms of Brazil are asked for: `new Intl.PluralRules('pt')`. */
const asksBrazil = (node) =>
  ts.isNewExpression(node) &&
  node.expression.getText() === 'Intl.PluralRules' &&
  node.arguments?.[0] !== undefined &&
  textOf(node.arguments[0]) === 'pt';

async function miscountsOfProgram(path) {
  const content = await readFile(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const border = wrongBorderOf(node);
    const place = () => `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (border !== undefined) found.push(`${place()}  “${border}”: zero is plural, compare with === 1`);
    if (asksBrazil(node)) found.push(`${place()}  “pt”: write pt-PT, which counts zero as Portugal does`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What is wrong with the counted texts of the frontend. */
function miscountsOf(localeTexts) {
  const texts = new Map(localeTexts.map(({ place, text }) => [place, text]));
  const plurals = new Map();
  for (const place of texts.keys()) {
    const base = /^(.+)_(zero|one|two|few|many|other)$/.exec(place)?.[1];
    if (base !== undefined) plurals.set(base, [...(plurals.get(base) ?? []), place]);
  }
  return [...plurals.keys()].flatMap((base) => {
    const [zero, one, other] = ['zero', 'one', 'other'].map((form) => texts.get(`${base}_${form}`));
    if (one === undefined) return [`${base}  has no form for one thing: add _one`];
    if (other === undefined) return [`${base}  has no form for zero things: add _other`];
    const saysOne = zero !== undefined && zero !== other && zero.replace(/\b0\b/, '{{count}}') === one;
    return saysOne ? [`${base}_zero  is the text for one thing: zero is plural`] : [];
  });
}

const programFiles = (await Promise.all(programs.map(filesIn))).flat();
const localeFiles = (await Promise.all(languages.map(localeOf))).flat();
const localeTexts = localeFiles.flatMap(textsOfLocale);
const texts = [
  ...localeTexts,
  ...(await Promise.all([...programFiles.map(textsOfProgram), ...data.map(textsOfData)])).flat(),
];
if (texts.length === 0) throw new Error('No texts were found to check.');
const findings = [
  ...texts.flatMap(forbiddenIn),
  ...localeFiles.flatMap(repeatedKeysIn),
  ...miscountsOf(localeTexts),
  ...(await Promise.all(programFiles.map(miscountsOfProgram))).flat(),
];
for (const finding of findings) console.error(finding);
console.log(`${texts.length} texts, ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;
