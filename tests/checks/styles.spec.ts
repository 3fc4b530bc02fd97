import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree } from '../support/fixtures/mini-tree.js';

const raw = 'frontend/src/ui/raw.module.css';
const named = 'frontend/src/ui/named.module.css';
const theme = 'frontend/src/app/theme.css';

/** Declarations that the check refuses. The style sheet of the test has one on each line. */
const rawDeclarations = [
  'font-size: 15px',
  'font: 400 17px/1.5 serif',
  'color: #fff',
  'background: rgb(0 0 0 / 5%)',
  'padding: 4px 3px',
  'row-gap: 6px',
  'margin: 0 -16px',
  'gap: var(--space-1) 8px',
  'z-index: 1200',
  '@media (min-width: 640px) { top: 0 }',
];

describe('a style sheet', () => {
  let tree: MiniTree;
  let findings: string[];

  beforeAll(async () => {
    tree = await plantTree({
      'package.json': JSON.stringify({ name: 'probes', type: 'module' }),
      [theme]:
        ':root { --space-1: 4px; --space-4: 16px; --paper: #fffdf9; --shade: rgb(0 0 0 / 5%); --text-small: 15px; }',
      [named]: `/* 16px #fff */ .a { padding: var(--space-4) 1px; font-size: var(--text-small); z-index: 1; width: 16px }
@media (max-width: 599.98px) { .a { margin: calc(16px - 1px); font: 400 var(--text-small)/42px serif } }`,
      [raw]: rawDeclarations.map((declaration) => `.a { ${declaration} }`).join('\n'),
    });
    const { output } = await tree.runTool('stylelint', '--formatter', 'unix', 'frontend/src/**/*.css');
    findings = output.split('\n').flatMap((line) => /frontend\/src\S+?:\d+(?=:)/.exec(line) ?? []);
  }, 60_000);

  afterAll(() => tree.remove());

  it.each(rawDeclarations.map((declaration, index) => ({ declaration, line: index + 1 })))(
    'is refused for $declaration',
    ({ line }) => {
      expect(findings).toContain(`${raw}:${line}`);
    },
  );

  it('is accepted with variables of the theme, with calculated spacing, and with sizes that are not spacing', () => {
    expect(findings.filter((place) => !place.startsWith(raw))).toEqual([]);
  });
});
