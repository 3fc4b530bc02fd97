import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree, type Verdict } from '../support/fixtures/mini-tree.js';

/** A small project that follows every rule; each probe adds files to it. */
const orderly = {
  'backend/src/main.ts': `import { AppModule } from './app.module.js';\nimport { seed } from './seed/seed.js';\nseed(AppModule);`,
  'backend/src/app.module.ts': `import { CartModule } from './cart/cart.module.js';
import { OrderingModule } from './ordering/ordering.module.js';
import { Database } from './platform/database/database.js';
export const AppModule = [CartModule, OrderingModule, Database];`,
  'backend/src/seed/seed.ts': `import { GetPricedCart } from '../cart/index.js';\nexport const seed = (on: unknown) => [on, GetPricedCart];`,
  'backend/src/sandbox/demo.ts': `import { seed } from '../seed/seed.js';\nexport const demo = seed;`,
  'backend/src/catalogue/index.ts': `export { ProductById } from './catalogue.queries.js';`,
  'backend/src/catalogue/catalogue.queries.ts': `export const ProductById = 1;`,
  'backend/src/cart/index.ts': `export * from './cart.queries.js';`,
  'backend/src/cart/cart.queries.ts': `import { Query } from '@nestjs/cqrs';\nexport class GetPricedCart extends Query<object> {}`,
  'backend/src/cart/cart.module.ts': `import { CartService } from './cart.service.js';\nexport const CartModule = [CartService];`,
  'backend/src/cart/cart.service.ts': `import { ProductById } from '../catalogue/index.js';
import { Database } from '../platform/database/database.js';
export const CartService = [ProductById, Database];`,
  'backend/src/cart/cart.rows.ts': `import { Database } from '../platform/database/database.js';
export interface Row { readonly id: string }
export const rows = Database;`,
  'backend/src/cart/cart.policy.ts': `import { z } from 'zod';
import { createHash } from 'node:crypto';
import type { Row } from './cart.rows.js';
export const rule = (row: Row) => [z, createHash, row];`,
  'backend/src/ordering/index.ts': `export { OrderPlaced } from './order.events.js';`,
  'backend/src/ordering/order.events.ts': `import { cents } from '@perpetua/contracts/money';\nexport const OrderPlaced = cents;`,
  'backend/src/ordering/ordering.module.ts': `export const OrderingModule = 'ordering';`,
  'backend/src/platform/database/database.ts': `import { Pool } from 'pg';\nexport const Database = Pool;`,
  'backend/src/platform/ids.ts': `import { randomUUID } from 'node:crypto';\nexport const newId = randomUUID;`,
  'backend/src/platform/ids.spec.ts': `import { newId } from './ids.js';\nexport const tested = newId;`,
  'contracts/src/money.ts': `import { z } from 'zod';\nexport const cents = z.int();`,
  'frontend/src/main.tsx': `import { CartPage } from './routes/cart.route.js';\nexport const shown = CartPage;`,
  'frontend/src/routes/cart.route.tsx': `import { Cart } from '../features/shop/cart/cart.js';\nexport const CartPage = Cart;`,
  'frontend/src/features/shop/cart/cart.tsx': `import { cents } from '@perpetua/contracts/money';\nexport const Cart = cents;`,
  'tests/support/fixtures/world.ts': `import { newId } from '../../../backend/src/platform/ids.js';\nexport const world = newId;`,
  'tests/load/ids.bench.mjs': `import { newId } from '../../backend/dist/platform/ids.js';\nexport const measured = newId;`,
};

interface Probe {
  readonly rule: string;
  readonly what: string;
  readonly file: string;
  readonly text: string;
  /** Further files that the probe needs. */
  readonly behind?: Readonly<Record<string, string>>;
}

const probes: readonly Probe[] = [
  {
    rule: 'import-contexts-via-index',
    what: 'a context that imports an internal file of another context',
    file: 'backend/src/cart/deep.service.ts',
    text: `import { ProductById } from '../catalogue/catalogue.queries.js';\nexport const deep = ProductById;`,
  },
  {
    rule: 'import-contexts-via-index',
    what: 'a context that imports only a type from an internal file of another context',
    file: 'backend/src/cart/deep-type.service.ts',
    text: `import type { ProductById } from '../catalogue/catalogue.queries.js';\nexport type Deep = typeof ProductById;`,
  },
  {
    rule: 'import-contexts-via-index',
    what: 'a file outside the contexts that imports an internal file of one',
    file: 'backend/src/worker.ts',
    text: `import { CartService } from './cart/cart.service.js';\nexport const worker = CartService;`,
  },
  {
    rule: 'contexts-form-no-cycle',
    what: 'a context that imports a later one',
    file: 'backend/src/cart/early.service.ts',
    text: `import { OrderPlaced } from '../ordering/index.js';\nexport const early = OrderPlaced;`,
  },
  {
    rule: 'contexts-form-no-cycle',
    what: 'a context that imports only a type of a later one',
    file: 'backend/src/cart/early-type.service.ts',
    text: `import type { OrderPlaced } from '../ordering/index.js';\nexport type Early = typeof OrderPlaced;`,
  },
  {
    rule: 'only-app-module-joins-contexts',
    what: 'a Nest module that imports the module of another context',
    file: 'backend/src/ordering/joining.module.ts',
    text: `import { CartModule } from '../cart/cart.module.js';\nexport const JoiningModule = [CartModule];`,
  },
  {
    rule: 'index-exports-messages-only',
    what: 'an index that exports a service',
    file: 'backend/src/graves/index.ts',
    text: `export * from './graves.service.js';`,
    behind: { 'backend/src/graves/graves.service.ts': `export const GravesService = 1;` },
  },
  {
    rule: 'index-exports-messages-only',
    what: 'an index that exports the messages of another context',
    file: 'backend/src/places/index.ts',
    text: `export * from '../catalogue/index.js';`,
  },
  {
    rule: 'platform-knows-no-business',
    what: 'a platform file that imports a context, even via its index',
    file: 'backend/src/platform/nosy.ts',
    text: `import { GetPricedCart } from '../cart/index.js';\nexport const nosy = GetPricedCart;`,
  },
  {
    rule: 'platform-domain-knows-no-http',
    what: 'a part of the domain that imports the HTTP layer',
    file: 'backend/src/platform/domain/answering.ts',
    text: `import { problemOf } from '../http/problem.js';\nexport const answering = problemOf;`,
    behind: { 'backend/src/platform/http/problem.ts': `export const problemOf = 1;` },
  },
  {
    rule: 'config-stands-alone',
    what: 'a setting that imports the platform',
    file: 'backend/src/config/setting.ts',
    text: `import { newId } from '../platform/ids.js';\nexport const setting = newId;`,
  },
  {
    rule: 'http-stands-on-top-of-its-context',
    what: 'a rule that imports a file of the folder http',
    file: 'backend/src/cart/answered.service.ts',
    text: `import { answer } from './http/cart-answer.js';\nexport const answered = answer;`,
    behind: { 'backend/src/cart/http/cart-answer.ts': `export const answer = 1;` },
  },
  {
    rule: 'http-stands-on-top-of-its-context',
    what: 'a service that imports a controller',
    file: 'backend/src/cart/controlled.service.ts',
    text: `import { controller } from './cart.controller.js';\nexport const controlled = controller;`,
    behind: { 'backend/src/cart/cart.controller.ts': `export const controller = 1;` },
  },
  {
    rule: 'only-the-start-loads-the-sandbox',
    what: 'a context that imports the sandbox',
    file: 'backend/src/cart/sandboxed.ts',
    text: `import { demo } from '../sandbox/demo.js';\nexport const sandboxed = demo;`,
  },
  ...[
    ['decider', 'pg', 'Pool'],
    ['policy', 'ioredis', 'Redis'],
    ['process', 'bullmq', 'Queue'],
    ['events', 'typeorm', 'Repository'],
    ['commands', 'stripe', 'Stripe'],
    ['queries', '@nestjs/common', 'Type'],
    ['decider', 'node:fs', 'Stats'],
    ['policy', 'node:http', 'Server'],
    ['process', '../platform/database/database.js', 'Database'],
  ].map(([role, module, type], index) => ({
    rule: 'rules-and-messages-name-no-io',
    what: `a *.${role}.ts file that imports a type of ${module}`,
    file: `backend/src/cart/named-${index}.${role}.ts`,
    text: `import type { ${type} } from '${module}';\nexport type Named = ${type};`,
  })),
  {
    rule: 'rules-and-messages-name-no-io',
    what: 'a policy that imports sharp',
    file: 'backend/src/cart/picture.policy.ts',
    text: `import sharp from 'sharp';\nexport const picture = sharp;`,
  },
  {
    rule: 'rules-and-messages-name-no-io',
    what: 'a file named after its aggregate that imports the database',
    file: 'backend/src/ordering/order.ts',
    text: `import type { Database } from '../platform/database/database.js';\nexport type Order = Database;`,
  },
  {
    rule: 'index-exports-messages-only',
    what: 'an index that exports a file without a role of a context without events',
    file: 'backend/src/contact/index.ts',
    text: `export * from './contact.js';`,
    behind: { 'backend/src/contact/contact.ts': `export const contact = 1;` },
  },
  {
    rule: 'rules-and-messages-load-no-io',
    what: 'a policy that imports the database through another file',
    file: 'backend/src/cart/far.policy.ts',
    text: `import { rows } from './cart.rows.js';\nexport const far = rows;`,
  },
  {
    rule: 'contracts-stand-alone',
    what: 'a contract that imports the backend',
    file: 'contracts/src/taken.ts',
    text: `import type { AppModule } from '../../backend/src/app.module.js';\nexport type Taken = typeof AppModule;`,
  },
  {
    rule: 'contracts-run-in-the-browser',
    what: 'a contract that imports a Node module',
    file: 'contracts/src/hash.ts',
    text: `import { createHash } from 'node:crypto';\nexport const hash = createHash;`,
  },
  {
    rule: 'frontend-and-backend-stay-apart',
    what: 'a page that imports the backend',
    file: 'frontend/src/routes/peek.route.tsx',
    text: `import type { AppModule } from '../../../backend/src/app.module.js';\nexport type Peek = typeof AppModule;`,
  },
  {
    rule: 'frontend-and-backend-stay-apart',
    what: 'a backend file that imports a page',
    file: 'backend/src/cart/page.ts',
    text: `import type { CartPage } from '../../../frontend/src/routes/cart.route.js';\nexport type Page = typeof CartPage;`,
  },
  {
    rule: 'features-use-what-they-declare',
    what: 'a feature that imports one it has not declared',
    file: 'frontend/src/features/account/graves/grave-cart.tsx',
    text: `import { Cart } from '../../shop/cart/cart.js';\nexport const GraveCart = Cart;`,
  },
  {
    rule: 'features-use-what-they-declare',
    what: 'a feature that declares no other and imports one',
    file: 'frontend/src/features/shop/legal/legal-cart.tsx',
    text: `import { Cart } from '../cart/cart.js';\nexport const LegalCart = Cart;`,
  },
  {
    rule: 'features-stand-below-routes',
    what: 'a feature that imports a route',
    file: 'frontend/src/features/admin/audit/page.tsx',
    text: `import { CartPage } from '../../../routes/cart.route.js';\nexport const Page = CartPage;`,
  },
  {
    rule: 'ui-and-lib-know-no-business',
    what: 'a shared part that imports a feature',
    file: 'frontend/src/ui/card.tsx',
    text: `import { Cart } from '../features/shop/cart/cart.js';\nexport const Card = Cart;`,
  },
  {
    rule: 'sources-know-no-tests',
    what: 'a source that imports test support',
    file: 'backend/src/platform/tested.ts',
    text: `import { world } from '../../../tests/support/fixtures/world.js';\nexport const tested = world;`,
  },
  {
    rule: 'sources-know-no-tests',
    what: 'a source that imports a spec',
    file: 'backend/src/platform/specified.ts',
    text: `import { tested } from './ids.spec.js';\nexport const specified = tested;`,
  },
  {
    rule: 'sources-know-no-tests',
    what: 'a source that imports the samples of specs',
    file: 'backend/src/platform/sampled.ts',
    text: `import { sample } from './ids.samples.js';\nexport const sampled = sample;`,
    behind: { 'backend/src/platform/ids.samples.ts': `export const sample = 'a';` },
  },
  {
    rule: 'no-circles',
    what: 'a file that imports itself through another',
    file: 'backend/src/cart/circle.ts',
    text: `import { round } from './circle-round.js';\nexport const circle = () => round;`,
    behind: {
      'backend/src/cart/circle-round.ts': `import { circle } from './circle.js';\nexport const round = () => circle;`,
    },
  },
  {
    rule: 'every-import-is-found',
    what: 'an import of a missing file',
    file: 'backend/src/cart/lost.ts',
    text: `import { nothing } from './nowhere.js';\nexport const lost = nothing;`,
  },
  {
    rule: 'every-import-is-found',
    what: 'a benchmark that imports a built file without a source',
    file: 'tests/load/lost.bench.mjs',
    text: `import { nothing } from '../../backend/dist/platform/nothing.js';\nexport const lost = nothing;`,
  },
  {
    rule: 'every-import-is-found',
    what: 'a source that imports a built file',
    file: 'backend/src/cart/built.ts',
    text: `import { newId } from '../../dist/platform/ids.js';\nexport const built = newId;`,
  },
];

describe('the check of boundaries', () => {
  let tree: MiniTree;
  let verdict: Verdict;
  /** Names of the broken rules by the file that breaks them. */
  const broken = new Map<string, Set<string>>();

  beforeAll(async () => {
    const planted = probes.map(({ file, text, behind }) => ({ [file]: text, ...behind }));
    tree = await plantTree(Object.assign({ ...orderly }, ...planted));
    verdict = await tree.run('scripts/check-boundaries.mjs');
    for (const [, rule = '', file = ''] of verdict.output.matchAll(/^([\w-]+): (\S+) → /gm)) {
      broken.set(file, (broken.get(file) ?? new Set()).add(rule));
    }
  }, 30_000);

  afterAll(() => tree.remove());

  it('fails on a tree with violations', () => expect(verdict).toMatchObject({ code: 1 }));

  it.each(probes)('reports $what by the rule $rule', ({ rule, file, behind = {} }) => {
    const found = [file, ...Object.keys(behind)].flatMap((path) => [...(broken.get(path) ?? [])]);
    expect(found).toEqual([rule]);
  });

  it('reports nothing in a tree that follows the rules', () => {
    expect(Object.keys(orderly).filter((file) => broken.has(file))).toEqual([]);
  });

  it('has a probe for every rule', async () => {
    const names = `import rules, { farImports } from './.dependency-cruiser.mjs';
      console.log([...rules.forbidden, farImports].map(({ name }) => name).join('\\n'));`;
    const { output } = await tree.run('--input-type=module', '--eval', names);
    expect(new Set(output.trim().split('\n'))).toEqual(new Set(probes.map(({ rule }) => rule)));
  });
});

describe('the check of boundaries in a tree without frontend sources', () => {
  it('fails, and names the folder without sources', async () => {
    const tree = await plantTree({
      'backend/src/main.ts': '',
      'contracts/src/money.ts': '',
      'tests/support/fixtures/world.ts': '',
    });
    await tree.run('--eval', `fs.mkdirSync('frontend/src', { recursive: true })`);
    const { code, output } = await tree.run('scripts/check-boundaries.mjs');
    await tree.remove();
    expect(code).toBe(1);
    expect(output).toContain('frontend/src has no sources to cruise');
  }, 30_000);
});
