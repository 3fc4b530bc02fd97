import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree, type Verdict } from './mini-tree.js';

describe('the style sheets', () => {
  let tree: MiniTree;
  let verdict: Verdict;

  beforeAll(async () => {
    tree = await plantTree({
      'package.json': JSON.stringify({ name: 'probes', type: 'module' }),
      'frontend/src/app/theme.css': ':root { --space-1: 4px; --space-4: 16px; --paper: #fffdf9; --text-small: 15px; }',
      'frontend/src/ui/named.module.css': `/* 16px #fff */ .a { padding: var(--space-4) 3px; font-size: var(--text-small); z-index: 1; width: 16px }
@media (max-width: 599.98px) { .a { margin: calc(16px - 1px); font: 400 var(--text-small)/42px serif } }`,
      'frontend/src/ui/raw.module.css': `.a { font-size: 15px; color: #fff; padding: 4px 3px; z-index: 1200 }
@media (min-width: 640px) { .a { font: 400 17px/1.5 serif; background: rgb(0 0 0 / 5%) } }`,
    });
    verdict = await tree.run('scripts/check-styles.mjs');
  }, 60_000);

  afterAll(() => tree.remove());

  it('are refused for raw font sizes, colours, spaces, layers and unknown breakpoints', () => {
    expect(verdict.code).toBe(1);
    const raw = 'frontend/src/ui/raw.module.css';
    expect(verdict.output.trim().split('\n').toSorted()).toEqual(
      [
        `${raw}:1  font-size: 15px write a size of the scale, var(--text-…)`,
        `${raw}:2  font: 400 17px write a size of the scale, var(--text-…)`,
        `${raw}:1  #fff give it a name in frontend/src/app/theme.css`,
        `${raw}:2  rgb(0 0 0 / 5%) give it a name in frontend/src/app/theme.css`,
        `${raw}:1  padding: 4px 3px write var(--space-1)`,
        `${raw}:2  min-width: 640px is none of the breakpoints 600px, 900px, 1200px, 599.98px, 899.98px, 1199.98px`,
        `${raw}:1  z-index: 1200 write a layer of frontend/src/app/theme.css, var(--layer-…)`,
        '2 style sheets, 7 findings',
      ].toSorted(),
    );
  });
});
