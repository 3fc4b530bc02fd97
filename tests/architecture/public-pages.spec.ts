import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { project } from '../support/fixtures/mini-tree.js';

const frontend = join(project, 'frontend/src');
const contracts = join(project, 'contracts/src');
/** Libraries that only forms and flows need. */
const heavy = ['zod', 'xstate', 'temporal-polyfill'];

/** The code that every page loads, and the pages that show something without a form. */
const shownToAll = [
  'main.tsx',
  'app/public-layout.tsx',
  ...[
    'landing',
    'flowers',
    'flower',
    'cleanings',
    'cleaning',
    'about',
    'terms',
    'privacy-policy',
    'partner-terms',
    'withdrawal',
    'dispute-resolution',
    'cookies',
    'accessibility',
    'not-found',
  ].map((page) => `routes/${page}.route.tsx`),
];

const importPattern = /^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'([^']+)';/gm;

/** Whether an import loads code, not only types. */
function bringsCode(names: string | undefined): boolean {
  const list = /^\{([^}]*)\}$/.exec(names?.trim() ?? '')?.[1];
  if (list === undefined) return true;
  return list.split(',').some((name) => name.trim() !== '' && !name.trim().startsWith('type '));
}

function fileOf(importer: string, path: string): string {
  if (path.startsWith('@perpetua/contracts/'))
    return join(contracts, `${path.slice('@perpetua/contracts/'.length)}.ts`);
  if (!path.startsWith('.')) return path;
  const base = normalize(join(importer, '..', path.replace(/\.js$/, '')));
  return [`${base}.ts`, `${base}.tsx`, base].find((file) => existsSync(file)) ?? base;
}

/** Every file and package that a page loads before it is shown, but not those that it loads later. */
async function loadedBy(page: string): Promise<Set<string>> {
  const found = new Set([join(frontend, page)]);
  for (const file of found) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = await readFile(file, 'utf8');
    for (const [, names, path = ''] of text.matchAll(importPattern)) {
      if (bringsCode(names)) found.add(fileOf(file, path));
    }
  }
  return found;
}

describe('a public page', () => {
  it.each(shownToAll)('%s loads no library that only forms and flows need', async (page) => {
    const loaded = await loadedBy(page);
    expect(loaded.size).toBeGreaterThan(3);
    expect(heavy.filter((name) => loaded.has(name))).toEqual([]);
  });

  it('differs from the checkout, which loads a state machine', async () => {
    const loaded = await loadedBy('routes/checkout.route.tsx');
    expect(heavy.filter((name) => loaded.has(name))).toEqual(['xstate']);
  });
});

describe('the validation of the checkout', () => {
  it('is in a separate file, because the first step does not need it', async () => {
    expect(await loadedBy('features/shop/ordering/draft/checkout-validation.ts')).toContain('zod');
  });
});
