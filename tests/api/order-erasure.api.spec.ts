import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { flowerInstructionsSchema } from '@perpetua/contracts/flower-instructions';
import { newId } from '../../backend/src/platform/ids.js';
import { forgetDetailsOf } from '../../backend/src/ordering/order/order-details.reader.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

/** The columns that are not erased: the ids, and what the law requires to keep for ten years (CIVA art. 52). */
const KEPT = [
  'order_id',
  'customer_id',
  'invoice_name',
  'invoice_tax_id',
  'invoice_tax_country',
  'invoice_address',
  'language',
];
/** The table that is written from the order's events, which contain no personal data; nothing in it is erased. */
const FROM_EVENTS = 'orders';

/** A value to erase for each type of column; a column of another type needs a line here. */
const FILLINGS: Readonly<Record<string, unknown>> = {
  text: 'PT',
  jsonb: JSON.stringify({ words: 'Com saudade' }),
  'double precision': 38.7,
  'timestamp with time zone': '2026-11-21T12:00:00.000Z',
};

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Returns the columns, except generated ones, of each table of the schema `ordering` that has a `customer_id`. */
async function columnsOfCustomers(): Promise<ReadonlyMap<string, { column: string; type: string }[]>> {
  const columns = await db.database.query<{ table: string; column: string; type: string }>({
    name: 'spec.columns-of-customers',
    text: `SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'ordering' AND is_generated = 'NEVER' AND table_name <> $1 AND table_name IN (
        SELECT table_name FROM information_schema.columns WHERE table_schema = 'ordering' AND column_name = 'customer_id')`,
    values: [FROM_EVENTS],
  });
  const tables = new Map<string, { column: string; type: string }[]>();
  for (const { table, ...column } of columns) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

const forget = async (customerId: string): Promise<void> => {
  for (const statement of forgetDetailsOf(customerId)) await db.database.query(statement);
};

const rowOf = async (table: string, customerId: string): Promise<Record<string, unknown>> => {
  const [row] = await db.database.query<Record<string, unknown>>({
    name: `spec.row-of-${table}`,
    text: `SELECT * FROM ordering.${table} WHERE customer_id = $1`,
    values: [customerId],
  });
  return row ?? {};
};

describe('the erasure of what a customer wrote with orders', () => {
  it('changes or removes the value of every column that may identify a person', async () => {
    const tables = await columnsOfCustomers();
    expect([...tables.keys()]).toContain('order_details');
    const customerId = newId();
    const before = new Map<string, Record<string, unknown>>();
    for (const [table, columns] of tables) {
      const values = columns.map(({ column, type }) => {
        return column === 'customer_id' ? customerId : type === 'uuid' ? newId() : FILLINGS[type];
      });
      await db.database.query({
        name: `spec.fill-${table}`,
        text: `INSERT INTO ordering.${table} (${columns.map(({ column }) => column).join(', ')})
          VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
        values,
      });
      const row = await rowOf(table, customerId);
      expect(columns.filter(({ column }) => row[column] === null)).toEqual([]);
      before.set(table, row);
    }
    await forget(customerId);
    for (const [table, row] of before) {
      const after = await rowOf(table, customerId);
      const remaining = Object.keys(row).filter((column) => {
        return column in after && JSON.stringify(after[column]) === JSON.stringify(row[column]);
      });
      expect([table, remaining.filter((column) => !KEPT.includes(column))]).toEqual([table, []]);
    }
  });

  it('erases all instructions except the choice for a missing flower, whatever other fields the instructions have', async () => {
    const customerId = newId();
    const written = Object.fromEntries(
      Object.keys(flowerInstructionsSchema.shape).map((field) => [field, 'Com saudade']),
    );
    const wishes = { ...written, substitution: 'similar', ribbons: [{ productId: newId(), text: 'Eterna saudade' }] };
    await db.database.query({
      name: 'spec.keep-wishes',
      text: 'INSERT INTO ordering.order_details (order_id, customer_id, wishes) VALUES ($1, $2, $3)',
      values: [newId(), customerId, JSON.stringify(wishes)],
    });
    await forget(customerId);
    expect(await rowOf('order_details', customerId)).toMatchObject({ wishes: { substitution: 'similar' } });
    expect(JSON.stringify(await rowOf('order_details', customerId))).not.toContain('audade');
  });
});
