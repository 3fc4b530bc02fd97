import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { project } from '../support/fixtures/mini-tree.js';

const folder = join(project, 'deploy/monitoring');
const rules = readFileSync(join(folder, 'perpetua.rules.yml'), 'utf8');
const dashboard = readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8');

const isInstalled = spawnSync('promtool', ['--version']).status === 0;
/** Where promtool is missing, these tests are skipped and the first one names the gap; in CI it fails. */
const suite = isInstalled ? describe : describe.skip;

it(`promtool ${isInstalled ? 'is installed' : 'is missing: the alerts were not tested'}`, () => {
  expect(isInstalled || process.env['CI'] === undefined).toBe(true);
});

suite('the alerts', () => {
  const promtool = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', options, { cwd: folder, encoding: 'utf8' });
    return { status, output: status === 0 ? '' : stdout + stderr };
  };

  it('are valid, as is the configuration that reads them', () => {
    expect(promtool('check', 'rules', 'perpetua.rules.yml')).toEqual({ status: 0, output: '' });
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toEqual({ status: 0, output: '' });
  });

  it('are silent on a healthy installation, and each fires on its fault', () => {
    expect(promtool('test', 'rules', 'perpetua.rules.test.yml')).toEqual({ status: 0, output: '' });
  });
});

describe('the alerts and the dashboard', () => {
  let defined: Set<string>;
  beforeAll(async () => {
    const sources = join(project, 'backend/src');
    const files = (await readdir(sources, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const texts = await Promise.all(files.map((name) => readFile(join(sources, name), 'utf8')));
    defined = new Set(
      texts.flatMap((text) => [...text.matchAll(/name: '(perpetua_\w+)'/g)].map(([, name]) => name ?? '')),
    );
  });

  it.each([
    ['alerts', rules],
    ['dashboard', dashboard],
  ])('name only metrics that the application has: %s', (_, text) => {
    const named = [...text.matchAll(/\bperpetua_[a-z_]+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !defined.has(name))).toEqual([]);
  });

  it('leave out no alert in the tests of the alerts', () => {
    const tested = readFileSync(join(folder, 'perpetua.rules.test.yml'), 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string);
    // One test that it is silent, one that it fires.
    expect(
      alerts.filter((name) => tested.split(`alertname: ${name}\n`).length !== 3 + Number(name === 'PerpetuaBackupOld')),
    ).toEqual([]);
  });
});
