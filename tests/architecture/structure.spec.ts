import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { project } from '../support/fixtures/mini-tree.js';

/** All files in a folder of the project, as paths from its root. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(project, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length))
    .toSorted();
}

const written = /\.(ts|tsx|mjs|js|css|sql)$/;
const folders = ['backend/src', 'contracts/src', 'frontend/src', 'frontend/public', 'migrations', 'scripts', 'tests'];
const everyFile = async (): Promise<string[]> => (await Promise.all(folders.map(filesIn))).flat();
const sources = async (): Promise<string[]> => (await everyFile()).filter((file) => written.test(file));

/** The folders of backend/src that are contexts of the business. */
async function contexts(): Promise<string[]> {
  const entries = await readdir(join(project, 'backend/src'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.filter((name) => !['platform', 'config', 'seed'].includes(name));
}

describe('the tree', () => {
  it('puts every backend source in a context, with at most one level of subfolders; platform/http and sandbox/stripe may have two', async () => {
    const misplaced = (await filesIn('backend/src')).filter((file) => {
      const [, , ...path] = file.split('/');
      const atTheTop = path.length === 1 && !['access-rules.ts', 'app.module.ts', 'main.ts'].includes(path[0] ?? '');
      const groups = /^(platform\/http|sandbox\/stripe)\//.test(path.join('/')) ? 2 : 1;
      return written.test(file) && (path.length > groups + 2 || atTheTop);
    });
    expect(misplaced).toEqual([]);
  });

  it('explains every context in its own README', async () => {
    const files = await filesIn('backend/src');
    const silent = (await contexts()).filter((context) => !files.includes(`backend/src/${context}/README.md`));
    expect(silent).toEqual([]);
  });

  it('has index files only at the top of contexts', async () => {
    const doors = (await everyFile()).filter((file) => /\/index\.tsx?$/.test(file));
    expect(doors.filter((file) => !/^backend\/src\/[a-z]+\/index\.ts$/.test(file))).toEqual([]);
    expect(doors.length).toBeGreaterThan(0);
  });

  it('keeps every file to 400 lines and every spec to 600', async () => {
    const counted = await Promise.all(
      (await sources()).map(async (file) => {
        const lines = (await readFile(join(project, file), 'utf8')).trimEnd().split('\n').length;
        return { file, lines, limit: file.includes('.spec.') ? 600 : 400 };
      }),
    );
    expect(counted.length).toBeGreaterThan(100);
    expect(counted.filter(({ lines, limit }) => lines > limit)).toEqual([]);
  });

  it('has no generic names of files or folders', async () => {
    const vague = /(^|\/)(utils?|helpers?|common|shared|types|misc)(\.|\/)/;
    // `common` is the namespace of the texts that every page shows.
    const allowed = /^frontend\/src\/locales\/[a-z]+\/common\.json$/;
    expect((await everyFile()).filter((file) => vague.test(file) && !allowed.test(file))).toEqual([]);
  });

  it('writes file names in lower case with hyphens, and the role after a dot', async () => {
    const name = /^(\d{4}_)?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){1,3}$/;
    const misnamed = (await sources()).filter((file) => !name.test(file.split('/').at(-1) ?? ''));
    expect(misnamed).toEqual([]);
  });

  it('begins the name of every query with Get, List, Count or Check', async () => {
    const texts = await Promise.all(
      (await filesIn('backend/src'))
        .filter((file) => file.endsWith('.queries.ts'))
        .map((file) => readFile(join(project, file), 'utf8')),
    );
    const names = texts.flatMap((text) => [...text.matchAll(/class (\w+) extends Query</g)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => !/^(Get|List|Count|Check)[A-Z]/.test(name ?? ''))).toEqual([]);
  });

  it('gives each migration its own number', async () => {
    const numbers = (await filesIn('migrations')).map((file) => file.replace(/^migrations\/(\d{4})_.*$/, '$1'));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it('uses either an entity or SQL statements in a class, never both', async () => {
    const classes = (await filesIn('backend/src')).filter((file) => /\.service\.ts$|\.handlers?\.ts$/.test(file));
    const mixed = [];
    for (const file of classes) {
      const text = await readFile(join(project, file), 'utf8');
      if (text.includes('@InjectRepository(') && text.includes('database/database.js')) mixed.push(file);
    }
    expect(classes.length).toBeGreaterThan(50);
    expect(mixed).toEqual([]);
  });

  it('disables no lint rule', async () => {
    const silencer = /(?:es|ox)lint-disable|@ts-(?:ignore|nocheck)/;
    const files = await sources();
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(join(project, file), 'utf8') })),
    );
    expect(texts.filter(({ text }) => silencer.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
