import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Rejects references to documents that are not in the repository: Markdown links to a missing file or heading,
 * `docs/….md` with or without `#heading` and `ADR 00NN` anywhere, and names of documents outside the repository.
 */

const root = resolve(import.meta.dirname, '..');

/** Not checked, because it contains broken references as examples. */
const skipped = new Set(['tests/architecture/links.spec.ts']);

const inlineLink = /\]\(([^()\s]+(?:\([^()\s]*\))?)(?: "[^"]*")?\)/g;
const document = /(?<![\w/.-])docs\/[\w/.-]*\w\.md(?:#[\w-]+)?/g;
const decision = /\bADRs? (\d{4})\b/g;
const outside =
  /\b(?:decisions|marketplace|architecture|house|portugal|style|look|event-sourcing)(?:\.md)?`? §|(?<!docs\/)\b(?:decisions|marketplace|house|portugal|style|look|event-sourcing)\.md\b/g;

const headings = new Map();

/** The anchors of a Markdown file's headings as GitHub generates them; repeated headings are numbered. */
function anchorsOf(path) {
  if (headings.has(path)) return headings.get(path);
  const anchors = new Set();
  for (const [, title] of proseOf(path).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const text = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = text.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  headings.set(path, anchors);
  return anchors;
}

/** A file's text; fenced code in Markdown is blanked, so that line numbers stay the same. */
function proseOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  if (!path.endsWith('.md')) return text;
  return text.replaceAll(/^(```|~~~)[^]*?^\1$/gm, (code) => code.replaceAll(/[^\n]/g, ' '));
}

/**
 * The problem with a reference to the file `path` (relative to the root) and one of its headings; undefined when both
 * exist.
 */
function faultOf(path, heading) {
  if (!existsSync(join(root, path))) return `there is no ${path}`;
  if (!heading || !path.endsWith('.md')) return undefined;
  return anchorsOf(path).has(heading) ? undefined : `${path} has no heading #${heading}`;
}

function faultOfLink(target, from) {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return undefined;
  const [path, heading] = decodeURI(target).split('#');
  return faultOf(path ? relative(root, resolve(root, dirname(from), path)) : from, heading);
}

const decisions = join(root, 'docs/adr');
const decisionNumbers = new Set(
  existsSync(decisions) ? readdirSync(decisions).map((name) => /^(\d{4})-.*\.md$/.exec(name)?.[1]) : [],
);

const rules = [
  { pattern: document, faultOf: ([reference]) => faultOf(...reference.split('#')) },
  {
    pattern: decision,
    faultOf: ([, number]) => (decisionNumbers.has(number) ? undefined : `there is no ADR ${number}`),
  },
  { pattern: outside, faultOf: ([name]) => `“${name}” is not in the repository: name a heading of docs/` },
];

function findingsIn(path) {
  const text = proseOf(path);
  const links = { pattern: inlineLink, faultOf: ([, target]) => faultOfLink(target, path) };
  return [...rules, ...(path.endsWith('.md') ? [links] : [])].flatMap(({ pattern, faultOf: faultIn }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const fault = faultIn(match);
      return fault ? [`${path}:${text.slice(0, match.index).split('\n').length}  ${fault}`] : [];
    }),
  );
}

/** File types to check. Migrations are not checked, because applied ones are never edited. */
const kinds = ['ts', 'tsx', 'mjs', 'cjs', 'css', 'html', 'md', 'yml'].map((kind) => `*.${kind}`);
const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...kinds], {
  cwd: root,
  encoding: 'utf8',
});
if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
const files = listed.stdout
  .split('\n')
  .filter((path) => path !== '' && !skipped.has(path) && existsSync(join(root, path)));
const findings = files.flatMap(findingsIn);
for (const finding of new Set(findings)) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
