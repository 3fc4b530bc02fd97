import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/**
 * Rejects words that make comments, test titles and documents hard to read, and suggests replacements (CONTRIBUTING.md,
 * Language). Texts for users have their own rules and are not checked here.
 */

const root = resolve(import.meta.dirname, '..');

/** Rejected words with their replacements. */
const refused = [
  [/\bwhoever\b/i, '“anyone who”, or the role: the customer, the caller'],
  [/\banew\b/i, '“again”'],
  [/\bof (its|their)[\s*]+own\b(?! [a-z])/i, '“its own …”, “separate”'],
  [/\bmend(s|ed|ing)?\b/i, '“fix”, “repair”'],
  [/\bstands? in\b/i, '“is in”, “replaces”'],
  [/\b(comes?|came) by\b(?! (itself|moving|transaction|way))/i, 'what really happens'],
];

const sources = /\.(ts|tsx|mjs|cjs)$/;

/** Comments and test titles of a source, by position. */
function proseOfProgram(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Map();
  const add = (start, end) => found.set(start, text.slice(start, end));
  const visit = (node) => {
    const comments = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of comments) add(pos, end);
    if (isTitle(node)) add(node.getStart(), node.getEnd());
    node.getChildren(file).forEach(visit);
  };
  visit(file);
  return found;
}

/** Whether a node is the title of `it`, `describe` or `test`, including `it.each(…)`. */
function isTitle(node) {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  return /^(it|describe|test)\b/.test(call.expression.getText());
}

function proseOf(path, text) {
  if (sources.test(path)) return proseOfProgram(path, text);
  return new Map([[0, text]]);
}

function findingsIn(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const findings = [];
  for (const [start, prose] of proseOf(path, text)) {
    for (const [word, instead] of refused) {
      for (const { 0: found, index } of prose.matchAll(new RegExp(word, 'gi'))) {
        const line = text.slice(0, start + index).split('\n').length;
        findings.push(`${path}:${line}  “${found}”: write ${instead}`);
      }
    }
  }
  return findings;
}

const listed = spawnSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.md'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`);
const findings = listed.stdout.split('\n').filter(Boolean).flatMap(findingsIn);
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
