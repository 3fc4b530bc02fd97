import { describe, expect, it } from '@jest/globals';
import { type Connection, Query, types } from 'pg';
import { serialize } from 'pg-protocol';
import { StatementBatch } from './statement-batch.js';

const one = { name: 'spec.one', text: 'SELECT $1::int AS one', values: [1] };
const ignored = (): void => undefined;

/** A connection that keeps what is written to it. */
const connection = () => {
  const written: Buffer[] = [];
  const stream = { writable: true, write: (bytes: Buffer) => written.push(bytes) };
  return { written, connection: { stream } as unknown as Connection };
};

describe('a batch of statements, as a query of pg', () => {
  it.each([
    'submit',
    'handleRowDescription',
    'handleDataRow',
    'handleCommandComplete',
    'handleError',
    'handleReadyForQuery',
  ])('overrides the member %s that pg calls', (member) => {
    expect(Query.prototype).toHaveProperty(member, expect.any(Function));
    expect(new StatementBatch([], ignored)).toHaveProperty(member, expect.any(Function));
  });

  it('adds no member that could replace one of pg', () => {
    const own = Object.keys(new StatementBatch([], ignored));
    expect(own.filter((member) => !(member in new Query('')))).toEqual([]);
  });

  it('is written in one piece, and prepares each statement once per connection', () => {
    const { written, connection: target } = connection();
    const batch = new StatementBatch([one], ignored);
    expect(batch.submit(target)).toBeNull();
    const bind = serialize.bind({ statement: one.name, values: ['1'] });
    const [close, parse] = [serialize.close({ type: 'S', name: one.name }), serialize.parse({ ...one, types: [] })];
    const describing = serialize.describe({ type: 'P' });
    const run = [serialize.execute(), serialize.sync()];
    expect(written).toEqual([Buffer.concat([close, parse, bind, describing, ...run])]);

    batch.handleRowDescription({ fields: [{ name: 'one', dataTypeID: types.builtins.INT4 }] });
    batch.handleDataRow({ fields: ['1'] });
    batch.handleCommandComplete({ text: 'SELECT 1' });
    expect(new StatementBatch([one], ignored).submit(target)).toBeNull();
    expect(written[1]).toEqual(Buffer.concat([bind, ...run]));
  });

  it('settles with the rows of each statement after the Sync', () => {
    const outcomes: unknown[] = [];
    const batch = new StatementBatch([one], (outcome) => outcomes.push(outcome));
    batch.submit(connection().connection);
    batch.handleRowDescription({ fields: [{ name: 'one', dataTypeID: types.builtins.INT4 }] });
    batch.handleDataRow({ fields: ['1'] });
    batch.handleCommandComplete({ text: 'SELECT 1' });
    expect(outcomes).toEqual([]);
    batch.handleReadyForQuery();
    expect(outcomes).toEqual([{ results: [{ command: 'SELECT 1', rows: [{ one: 1 }] }] }]);
  });
});
