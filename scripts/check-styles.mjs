import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * The style sheets of the frontend use the names of `frontend/src/app/theme.css`: no font size and no colour is written
 * out, no space that has a name, and no breakpoint but the three. Two durations and five layers have names as well.
 */

const root = resolve(import.meta.dirname, '..');
const folder = 'frontend/src';
const theme = `${folder}/app/theme.css`;
const breakpoints = new Set(['600px', '900px', '1200px', '599.98px', '899.98px', '1199.98px']);
/** From this on a layer concerns other parts of the page than its own. */
const LOWEST_LAYER = 5;

const spaces = new Map(
  [...(await readFile(join(root, theme), 'utf8')).matchAll(/(--space-\d): (\d+px)/g)].map(([, name, px]) => [px, name]),
);
if (spaces.size === 0) throw new Error(`${theme} names no spaces.`);

const withoutComments = (text) => text.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));

/** What a style sheet may not say, and what to write instead. */
const rules = [
  {
    // What follows a slash is the height of the line.
    pattern: /font(?:-size)?:[^;/]*?\d(?:px|pt|rem)/g,
    finding: ([text]) => `${text} write a size of the scale, var(--text-…)`,
  },
  {
    pattern: /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)/gi,
    finding: ([colour]) => `${colour} give it a name in ${theme}`,
  },
  {
    pattern: /(?:^|[\s;{])(?:(?:row-|column-)?gap|padding(?:-[a-z]+)*|margin(?:-[a-z]+)*):([^;]*)/g,
    finding: ([text, value]) => `${text.trim()} write ${namesIn(value).join(', ')}`,
    isWrong: ([, value]) => namesIn(value).length > 0,
  },
  {
    pattern: /\b(?:min|max)-width:\s*([\d.]+px)(?=[^{;]*\{)/g,
    finding: ([text]) => `${text} is none of the breakpoints ${[...breakpoints].join(', ')}`,
    isWrong: ([, width]) => !breakpoints.has(width),
    within: /@media[^{]+\{/g,
  },
  {
    pattern: /z-index:\s*(\d+)/g,
    finding: ([text]) => `${text} write a layer of ${theme}, var(--layer-…)`,
    isWrong: ([, layer]) => Number(layer) >= LOWEST_LAYER,
  },
];

/** The names of the spaces that a value writes out. What is calculated may be anything. */
function namesIn(value) {
  if (value.replaceAll('var(', '').includes('(')) return [];
  return [...value.matchAll(/(?<![\w.])-?(\d+px)/g)].flatMap(([, px]) =>
    spaces.has(px) ? [`var(${spaces.get(px)})`] : [],
  );
}

function findingsOf(file, content) {
  const text = withoutComments(content);
  return rules.flatMap(({ pattern, finding, isWrong = () => true, within }) => {
    const places = within === undefined ? [{ 0: text, index: 0 }] : [...text.matchAll(within)];
    return places.flatMap((place) =>
      [...place[0].matchAll(pattern)].filter(isWrong).map((match) => {
        const line = text.slice(0, place.index + match.index).split('\n').length;
        return `${file}:${line}  ${finding(match).replaceAll(/\s+/g, ' ')}`;
      }),
    );
  });
}

const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => name.endsWith('.css'));
const files = names.map((name) => `${folder}/${name}`).filter((file) => file !== theme);
const findings = (
  await Promise.all(files.map(async (file) => findingsOf(file, await readFile(join(root, file), 'utf8'))))
).flat();
for (const finding of findings) console.error(finding);
console.log(`${files.length} style sheets, ${findings.length} findings`);
if (findings.length > 0) process.exitCode = 1;
