import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PageShells } from './page-shells.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perpetua-shells-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function built(): Promise<PageShells> {
  const pages = [
    { path: '/', page: 'landing' },
    { path: '/orders/:orderId', page: 'order' },
    { path: '/orders/new', page: 'order-create' },
    { path: '/audit/:stream/:id', page: 'audit' },
    { path: '/404', page: 'not-found' },
  ];
  await mkdir(join(folder, 'shells'));
  await writeFile(join(folder, 'shells/shells.json'), JSON.stringify({ pages, unknown: 'not-found' }));
  const shells = await PageShells.in(folder);
  if (shells === undefined) throw new Error('the list of shells was not read');
  return shells;
}

describe('the shell of a page', () => {
  it.each([
    ['/', 'landing'],
    ['/orders/7', 'order'],
    ['/orders/7/', 'order'],
    ['/orders/new', 'order-create'],
    ['/audit/service/7', 'audit'],
    ['/audit/service', 'not-found'],
    ['/nowhere', 'not-found'],
  ])('is chosen by the path %s', async (path, page) => {
    expect((await built()).fileFor(path, 'es')).toBe(`/shells/es/${page}.html`);
  });

  it.each([
    ['/orders/7', true],
    ['/nowhere', false],
    ['/404', false],
  ])('knows whether %s is the path of a page', async (path, isPage) => {
    expect((await built()).isPage(path)).toBe(isPage);
  });

  it('does not exist in a build without shells', async () => {
    expect(await PageShells.in(folder)).toBeUndefined();
  });
});
