import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { project } from '../support/fixtures/mini-tree.js';

const frontend = join(project, 'frontend/src');
/**
 * Parts that the page does not show. The error page would send an error report whenever it is rendered;
 * app/route-modules.spec.tsx tests it.
 */
const notShown = ['page-error.tsx'];

/** The page of all parts and every source file that it imports, directly or indirectly. */
async function shownFiles(): Promise<string[]> {
  const found = new Set([join(frontend, 'parts/parts-page.tsx')]);
  for (const file of found) {
    const text = await readFile(file, 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const base = normalize(join(file, '..', path));
      const source = [`${base}.ts`, `${base}.tsx`].find((candidate) => existsSync(candidate));
      if (source !== undefined) found.add(source);
    }
  }
  return [...found];
}

describe('the page of all parts', () => {
  it('shows every part of src/ui', async () => {
    const ui = join(frontend, 'ui');
    const parts = (await readdir(ui, { recursive: true })).filter(
      (file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'),
    );
    expect(parts.length).toBeGreaterThan(40);
    const shown = await shownFiles();
    expect(parts.filter((part) => !shown.includes(join(ui, part))).toSorted()).toEqual(notShown);
  });

  it('is not built into the application', async () => {
    const settings = await readFile(join(project, 'frontend/vite.config.ts'), 'utf8');
    expect(settings).toContain("input: { main: 'src/main.tsx', polyfills: 'src/polyfills.ts' }");
    const sources = (await readdir(frontend, { recursive: true })).filter(
      (file) => /\.tsx?$/.test(file) && !file.startsWith('parts/'),
    );
    const texts = await Promise.all(sources.map(async (file) => readFile(join(frontend, file), 'utf8')));
    expect(sources.filter((_, index) => /from '[^']*\/parts\/[^']*'/.test(texts[index] ?? ''))).toEqual([]);
  });
});
