import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MiniTree, plantTree, type Verdict } from '../support/fixtures/mini-tree.js';

/** Statements and migrations that use only their own schema. */
const orderly = {
  'backend/src/platform/events.ts': `export const EVENTS = 'SELECT position FROM es.events';
export const remember = (schema: string) => \`INSERT INTO \${schema}.files (name) VALUES ($1)\`;`,
  'backend/src/cart/cart.statements.ts': `export const LINES = {
  name: 'cart.lines-of-user',
  text: \`SELECT l.product_id, platform.fold($2) AS folded FROM cart.lines AS l -- not catalogue.products
    WHERE l.user_id = $1\`,
};
/** An alias may be called like a neighbour. */
export const PRICED = 'WITH catalogue AS (SELECT 1 AS price) SELECT catalogue.price FROM catalogue';
export const greeting = 'A text about catalogue.products is no statement.';`,
  'backend/src/catalogue/product.entity.ts': `import { Entity } from 'typeorm';
@Entity({ schema: 'catalogue', name: 'products' })
export class Product {}`,
  'backend/src/sandbox/stripe/checkouts/refund.store.ts': `export const REFUNDS = 'SELECT id FROM sandbox.refunds';`,
  'migrations/0001_platform-events.sql': `CREATE SCHEMA es;
CREATE TABLE es.events (position bigint);
CREATE SCHEMA platform;
CREATE FUNCTION platform.fold(value text) RETURNS text LANGUAGE sql RETURN value;`,
  'migrations/0030_catalogue-products.sql': `CREATE SCHEMA catalogue;
CREATE TABLE catalogue.products (id uuid, folded text GENERATED ALWAYS AS (platform.fold('x')) STORED);
CREATE UNIQUE INDEX products_id ON catalogue.products (id);`,
  'migrations/0060_cart.sql': `CREATE SCHEMA cart; -- lines name what catalogue.products holds
CREATE TABLE cart.lines (product_id uuid);`,
  'migrations/0080_sandbox.sql': 'CREATE SCHEMA sandbox; CREATE TABLE sandbox.refunds (id uuid);',
};

const statement = (text: string): string => `export const STATEMENT = \`${text}\`;`;

const probes = [
  {
    what: 'a table of another context',
    file: 'backend/src/cart/reads.ts',
    text: statement('SELECT name FROM catalogue.products'),
    says: 'cart names catalogue.products',
  },
  {
    what: 'a join with a table of another context',
    file: 'backend/src/cart/joins.ts',
    text: statement('SELECT l.id FROM cart.lines l\n  JOIN catalogue.products p ON p.id = l.product_id'),
    says: 'cart names catalogue.products',
  },
  {
    what: 'a write to a table of another context, in lower case',
    file: 'backend/src/cart/writes.ts',
    text: statement('update catalogue.products set name = $1'),
    says: 'cart names catalogue.products',
  },
  {
    what: 'a direct query of the event store',
    file: 'backend/src/cart/events.ts',
    text: statement('SELECT data FROM es.events WHERE stream_id = $1'),
    says: 'cart names es.events',
  },
  {
    what: 'a table of the platform',
    file: 'backend/src/catalogue/seeds.ts',
    text: statement('INSERT INTO platform.seeds (name) VALUES ($1)'),
    says: 'catalogue names platform.seeds',
  },
  {
    what: 'a table of the payment sandbox, outside payments',
    file: 'backend/src/cart/sandbox.ts',
    text: statement('SELECT id FROM sandbox.refunds'),
    says: 'cart names sandbox.refunds',
  },
  {
    what: 'a function of another context',
    file: 'backend/src/cart/calls.ts',
    text: statement('SELECT catalogue.price_of($1) AS cents'),
    says: 'cart names catalogue.price_of',
  },
  {
    what: 'a table of another context in a constant',
    file: 'backend/src/cart/constant.ts',
    text: `export const TABLE = 'catalogue.products';`,
    says: 'cart names catalogue.products',
  },
  {
    what: 'an interpolated schema name',
    file: 'backend/src/cart/computed.ts',
    text: statement('SELECT name FROM ${schema}.products'),
    says: 'cart names a table in a computed schema',
  },
  {
    what: 'an entity in the schema of another context',
    file: 'backend/src/cart/product.entity.ts',
    text: `import { Entity } from 'typeorm';\n@Entity({ schema: 'catalogue', name: 'products' })\nexport class Product {}`,
    says: 'an entity of cart stands in catalogue',
  },
  {
    what: 'an entity without a schema',
    file: 'backend/src/cart/line.entity.ts',
    text: `import { Entity } from 'typeorm';\n@Entity('lines')\nexport class Line {}`,
    says: 'an entity of cart stands in no schema',
  },
  {
    what: 'a migration that creates a table of another context',
    file: 'migrations/0061_cart-more.sql',
    text: 'CREATE TABLE catalogue.prices (id uuid);',
    says: 'cart names catalogue.prices',
  },
  {
    what: 'a migration that references a table of another context',
    file: 'migrations/0062_cart-reference.sql',
    text: 'ALTER TABLE cart.lines ADD FOREIGN KEY (product_id) REFERENCES catalogue.products;',
    says: 'cart names catalogue.products',
  },
  {
    what: 'a migration that creates a table in no schema',
    file: 'migrations/0063_cart-homeless.sql',
    text: 'CREATE TABLE IF NOT EXISTS notes (id uuid);',
    says: 'cart creates the table notes',
  },
  {
    what: 'a migration that creates the schema of another context',
    file: 'migrations/0064_cart-schema.sql',
    text: 'CREATE SCHEMA graves;',
    says: 'cart creates the schema graves',
  },
  {
    what: 'a migration that is not named after a context',
    file: 'migrations/0065_colours.sql',
    text: 'CREATE SCHEMA colours;',
    says: 'is not named NNNN_<context>-<what>.sql after a context',
  },
  {
    what: 'a migration without a number',
    file: 'migrations/cart.sql',
    text: 'ALTER TABLE cart.lines ADD note text;',
    says: 'is not named NNNN_<context>-<what>.sql after a context',
  },
];

describe('the SQL of a context', () => {
  let tree: MiniTree;
  let verdict: Verdict;

  beforeAll(async () => {
    tree = await plantTree(Object.assign({ ...orderly }, ...probes.map(({ file, text }) => ({ [file]: text }))));
    verdict = await tree.run('scripts/check-sql.mjs');
  }, 30_000);

  afterAll(() => tree.remove());

  const saidOf = (file: string): string[] =>
    verdict.output
      .split('\n')
      .filter((line) => line.startsWith(`${file}:`))
      .map((line) => line.replace(/^\S+ /, ''));

  it('fails the check when it uses the schema of another context', () => expect(verdict).toMatchObject({ code: 1 }));

  it.each(probes)('is refused: $what', ({ file, says }) => expect(saidOf(file)).toEqual([says]));

  it.each(Object.keys(orderly))('is accepted in %s', (file) => expect(saidOf(file)).toEqual([]));
});

describe('the check of the SQL', () => {
  it('passes in a tree with separate schemas, and fails in one without SQL', async () => {
    const tree = await plantTree(orderly);
    const { code, output } = await tree.run('scripts/check-sql.mjs');
    await tree.run('--eval', `fs.rmSync('migrations', { recursive: true }); fs.mkdirSync('migrations')`);
    const empty = await tree.run('scripts/check-sql.mjs');
    await tree.remove();
    expect({ code, output }).toEqual({ code: 0, output: '5 statements and 4 migrations, 0 findings\n' });
    expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('No SQL was found') });
  }, 30_000);
});
