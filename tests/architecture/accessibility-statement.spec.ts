import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  components,
  criteria,
  type Proof,
  proofs,
  statement,
} from '../../frontend/src/features/shop/legal/accessibility-statement.data.js';
import { project } from '../support/fixtures/mini-tree.js';

/** Returns whether the file contains a test with exactly this title. */
async function isThere({ file, title }: Proof): Promise<boolean> {
  const text = await readFile(join(project, file), 'utf8').catch(() => '');
  return (
    text.includes(`it('${title}'`) || text.includes(`it(\n      '${title}'`) || text.includes(`it(\n    '${title}'`)
  );
}

describe('the accessibility statement', () => {
  it.each(Object.entries<Proof>(proofs))('names a test that exists: %s', async (_name, proof) => {
    expect(await isThere(proof)).toBe(true);
  });

  it('is checked so that a renamed or removed test is noticed', async () => {
    expect(await isThere({ ...proofs.axe, title: 'follows WCAG' })).toBe(false);
    expect(await isThere({ ...proofs.axe, file: 'tests/journeys/none.journey.spec.ts' })).toBe(false);
  });

  it('refers to every test in its list, and covers every criterion', () => {
    const used = new Set(components.flatMap((component) => Object.values(statement[component])));
    expect([...used].toSorted()).toEqual(Object.keys(proofs).toSorted());
    const named = new Set(components.flatMap((component) => Object.keys(statement[component])));
    expect(criteria.filter((criterion) => !named.has(criterion))).toEqual([]);
  });
});
