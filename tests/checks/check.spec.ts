import { afterEach, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree } from '../support/fixtures/mini-tree.js';

const compilerOptions = {
  target: 'ES2023',
  module: 'nodenext',
  strict: true,
  composite: true,
  types: [],
  outDir: 'dist',
};

const orderly = {
  'package.json': '{ "name": "probes", "private": true, "type": "module", "workspaces": ["backend"] }\n',
  'tsconfig.json': '{ "files": [], "references": [{ "path": "backend" }] }\n',
  'backend/package.json': '{ "name": "@probes/backend", "private": true, "type": "module" }\n',
  'backend/tsconfig.json': `${JSON.stringify({ compilerOptions, include: ['src'] }, null, 2)}\n`,
  'backend/src/main.ts': "import { LINES } from './cart/cart.statements.js';\n\nprocess.stdout.write(LINES);\n",
  'backend/src/process.d.ts': 'declare const process: { stdout: { write(text: string): void } };\n',
  'backend/src/cart/cart.statements.ts': "export const LINES: string = 'SELECT id FROM cart.lines';\n",
  'migrations/0060_cart.sql': 'CREATE SCHEMA cart;\n',
};

const broken = {
  ...orderly,
  'README.md': '# Shop\n\n[A file](absent.md), [a heading](#prices), [the first heading](#shop).\n',
  'backend/src/main.ts': 'import { LINES } from "./cart/cart.statements.js";\nprocess.stdout.write(LINES)\n',
  'backend/src/cart/cart.statements.ts': "export const LINES: number = 'SELECT id FROM platform.seeds';\n",
  'backend/src/cart/forgotten.ts': 'export const forgotten = 1;\n',
  'backend/src/platform/ids.ts': "export const newId = (): string => '';\n",
};

describe('npm run check', () => {
  let tree: MiniTree | undefined;
  afterEach(() => tree?.remove());

  it('runs every step, prints those that fail with their output, and fails', async () => {
    tree = await plantTree(broken);
    const { code, output } = await tree.run('scripts/check.mjs', 'format', 'types', 'dead-code', 'sql', 'links');
    expect(code).toBe(1);
    const parts = new Map(output.split(/^✗ /m).map((part): [string, string] => [part.split(' ')[0] ?? '', part]));
    expect(parts.get('format')).toContain('backend/src/main.ts');
    expect(parts.get('types')).toContain("backend/src/cart/cart.statements.ts(1,14): error TS2322: Type 'string'");
    expect(parts.get('dead-code')).toContain('backend/src/cart/forgotten.ts');
    expect(parts.get('sql')).toContain('backend/src/cart/cart.statements.ts:1 cart names platform.seeds');
    expect(parts.get('links')?.match(/Cannot find [^\n]*/g)).toHaveLength(2);
    expect(output).toMatch(/^Failed: (?=.*format)(?=.*types)(?=.*dead-code)(?=.*sql)(?=.*links)/m);
  }, 60_000);

  it('passes when every step passes', async () => {
    tree = await plantTree(orderly);
    const { code, output } = await tree.run('scripts/check.mjs', 'lint', 'sql');
    expect(output).toContain('All 2 checks passed.');
    expect(code).toBe(0);
  }, 60_000);

  it('refuses an unknown step', async () => {
    tree = await plantTree(orderly);
    const { code, output } = await tree.run('scripts/check.mjs', 'formats');
    expect(output).toContain('No such step: formats. There are: contracts, format, types, lint, ');
    expect(code).toBe(1);
  });
});
