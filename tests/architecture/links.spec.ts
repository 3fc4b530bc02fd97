import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree, type Verdict } from './mini-tree.js';

const orderly = {
  'README.md': `# Shop
[rules](docs/domain.md#money-rules), [a refund](docs/domain.md#refunds-1), [here](#shop), [elsewhere](https://example.org/x.md)

\`\`\`sh
# [an example](missing.md) in a block of code is not a link
\`\`\``,
  'docs/domain.md': `# Rules

## Money rules

## Refunds

### Refunds

[up](../README.md)`,
  'docs/adr/0001-an-event-store.md': '# 0001 An event store',
  'src/refund.ts': `/** See docs/domain.md#money-rules and ADR 0001. */
export const paper = 'https://example.org/docs/absent.md';`,
};

const broken = {
  'docs/broken.md': `[file](absent.md)

[heading](domain.md#prices)

ADR 0002`,
  'src/broken.ts': `/** docs/domain.md#prices, docs/absent.md */
export const TITLE = 'as docs/domain.md#fees says';
/** decisions.md §2, marketplace §9, portugal.md §1.1, event-sourcing.md A4 */`,
};

describe('the check of links', () => {
  let tree: MiniTree;
  let verdict: Verdict;

  beforeAll(async () => {
    tree = await plantTree({ ...orderly, ...broken });
    execFileSync('git', ['init', '--quiet'], { cwd: tree.root });
    verdict = await tree.run('scripts/check-links.mjs');
  });
  afterAll(() => tree.remove());

  const findingsIn = (path: string): string[] =>
    verdict.output.split('\n').filter((line) => line.startsWith(`${path}:`));

  it('accepts links to files and headings that exist, other sites and examples in code', () => {
    expect(Object.keys(orderly).flatMap(findingsIn)).toEqual([]);
  });

  it('fails on a Markdown link to a missing file or heading, and on an unknown ADR', () => {
    expect(verdict.code).toBe(1);
    expect(findingsIn('docs/broken.md')).toEqual(
      expect.arrayContaining([
        'docs/broken.md:1  there is no docs/absent.md',
        'docs/broken.md:3  docs/domain.md has no heading #prices',
        'docs/broken.md:5  there is no ADR 0002',
      ]),
    );
  });

  it('fails on a missing document or heading that a comment or a string names', () => {
    expect(findingsIn('src/broken.ts')).toEqual(
      expect.arrayContaining([
        'src/broken.ts:1  docs/domain.md has no heading #prices',
        'src/broken.ts:1  there is no docs/absent.md',
        'src/broken.ts:2  docs/domain.md has no heading #fees',
      ]),
    );
  });

  it('fails on a reference to a document outside the repository', () => {
    const refused = findingsIn('src/broken.ts').filter((line) => line.includes('is not in the repository'));
    expect(refused.map((line) => /“(.+)”/.exec(line)?.[1])).toEqual([
      'decisions.md §',
      'marketplace §',
      'portugal.md §',
      'event-sourcing.md',
    ]);
  });
});
