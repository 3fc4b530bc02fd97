import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { ChannelListener } from '../../backend/src/platform/live/channel-listener.js';
import { eventually } from '../support/fixtures/eventually.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';

const CHANNEL = 'perpetua_spec';
const applicationName = 'perpetua-channel-spec';

let test: TestDatabase;
let heard: (string | undefined)[];
let missed: number;
/** How many times in a row the callback for missed messages throws. */
let failures: number;
let listener: ChannelListener;

beforeAll(async () => {
  // Hides the warning that each broken connection logs.
  Logger.overrideLogger(false);
  test = await createTestDatabase();
}, 60_000);
afterAll(() => test.drop());

beforeEach(async () => {
  [heard, missed, failures] = [[], 0, 0];
  listener = new ChannelListener({
    url: test.url,
    channel: CHANNEL,
    applicationName,
    heard: (payload) => heard.push(payload),
    missed: () => {
      missed += 1;
      if (missed <= failures) throw new Error('not yet');
    },
  });
  await listener.start();
});
afterEach(() => listener.stop());

const notify = (payload: string): Promise<unknown> =>
  test.database.query({ name: 'spec.notify', text: `SELECT pg_notify('${CHANNEL}', $1)`, values: [payload] });

const connections = (): Promise<{ pid: number }[]> =>
  test.database.query({
    name: 'spec.connections',
    text: 'SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    values: [applicationName],
  });

const breakOff = async (): Promise<void> => {
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  try {
    for (const { pid } of await connections()) await owner.query('SELECT pg_terminate_backend($1)', [pid]);
  } finally {
    await owner.end();
  }
};

const isHeard = async (payload: string): Promise<void> => {
  await notify(payload);
  await eventually(() => heard.includes(payload), { what: `the message “${payload}”` });
};

describe('a listener on a channel', () => {
  it('receives what was sent, and closes its connection when it is stopped', async () => {
    await isHeard('one');
    expect({ heard, missed }).toEqual({ heard: ['one'], missed: 0 });
    await listener.stop();
    await eventually(async () => (await connections()).length === 0, { what: 'the connection to be closed' });
  });

  it('receives again after its connection broke, and reports that messages may be missing', async () => {
    await breakOff();
    await eventually(() => missed === 1, { what: 'the connection to be restored' });
    await isHeard('two');
    expect(heard).toEqual(['two']);
  });

  it('repeats the callback for missed messages until it succeeds, and keeps only one connection', async () => {
    failures = 1;
    await breakOff();
    await eventually(() => missed === 2, { what: 'another attempt' });
    await eventually(async () => (await connections()).length === 1, { what: 'a single connection' });
    await isHeard('three');
    expect(heard).toEqual(['three']);
  });
});
