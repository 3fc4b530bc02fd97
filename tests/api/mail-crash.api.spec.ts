import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../backend/src/platform/ids.js';
import { mailStatement } from '../../backend/src/platform/mail/mail-outbox.js';
import { startTestApp, type TestApp } from '../support/fixtures/app.js';
import { eventually } from '../support/fixtures/eventually.js';
import { everybodyLeft } from '../support/database/histories.js';
import { MailServer } from '../support/processes/smtp-server.js';
import { steadyPort } from '../support/processes/steady-port.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { runAsAdmin } from '../support/database/test-server.js';
import { READY, KillableProcesses } from '../support/processes/killable-process.js';

const TIMEOUT = { within: 60_000, every: 25 };
/** More mails than are sent at the same time, and fewer than one batch contains. */
const MAILS = 12;

let database: TestDatabase;
let children: KillableProcesses;
let server: MailServer;
let heir: TestApp | undefined;
beforeAll(async () => {
  [database, children, server] = await Promise.all([
    createTestDatabase(),
    KillableProcesses.create(),
    MailServer.start({ disabledCommands: ['STARTTLS'] }),
  ]);
}, TIMEOUT.within);
afterAll(async () => {
  await heir?.close();
  await children.end();
  await server.stop();
  await database.drop();
});

const addressOf = (id: string): string => `${id}@example.com`;

const queued = async (): Promise<string[]> => {
  const ids = Array.from({ length: MAILS }, newId);
  for (const id of ids) {
    const to = { email: addressOf(id), language: 'pt' } as const;
    await database.database.query(mailStatement({ id, template: 'password_changed', to, values: {} }));
  }
  return ids;
};

/**
 * Ends the killed process's connections that wait for a lock; otherwise PostgreSQL would still execute their
 * statements, which store a status.
 */
const NOTES_END = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Locks the outbox, so that no status can be stored. A table lock, unlike a row lock, needs no transaction id, and so
 * does not delay the feeds of other specs.
 */
const lockOutbox = async (): Promise<Client> => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE platform.mail_outbox IN SHARE MODE');
  return client;
};

describe('a process that is killed while it sends mails', () => {
  it('loses no mail, and causes each to be sent at most twice, under the same id', async () => {
    const ids = await queued();
    const [taken = '', unanswered = ''] = ids;
    const environment = {
      DATABASE_URL: database.url,
      PORT: String(await steadyPort()),
      DATA_DIR: children.folder,
      DEMO: 'off',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      JWT_SECRET: 'a secret that only tests sign with 0123456789',
      SMTP_URL: server.url(),
    };
    const cameOnce = (id: string): boolean => server.to(addressOf(id)).length === 1;
    const locks: Client[] = [];
    server.reply = async ({ recipients }) => {
      if (recipients.includes(addressOf(unanswered))) return 'silence';
      if (!recipients.includes(addressOf(taken))) return 'taken';
      // Waits until the other mail has arrived, then locks: mails are sent in any order, and once five wait for the
      // locked outbox to store their status, no more are sent.
      await eventually(() => cameOnce(unanswered), { ...TIMEOUT, what: 'the mail that gets no reply' });
      locks.push(await lockOutbox());
      return 'taken';
    };
    const child = children.start('tests/support/processes/killable-app.ts', { environment });
    await child.go();
    expect(await child.nextLine()).toBe(READY);
    await eventually(() => cameOnce(taken) && locks.length === 1, { ...TIMEOUT, what: 'both mails to arrive' });
    await child.kill();
    await runAsAdmin(database.ownerUrl, NOTES_END);
    await Promise.all(locks.map((client) => client.end()));
    await eventually(() => everybodyLeft(database.ownerUrl), { ...TIMEOUT, what: 'the killed process to disconnect' });

    server.reply = () => 'taken';
    // Claims of a killed process expire with time: this makes them expire now.
    await runAsAdmin(database.ownerUrl, 'UPDATE platform.mail_outbox SET next_attempt_at = clock_timestamp()');
    heir = await startTestApp({ config: { ...environment, PORT: undefined } });
    const sent = async (): Promise<boolean> => {
      const [row] = await database.database.query<{ sent: number }>({
        name: 'spec.sent-mails',
        text: `SELECT count(*)::int AS sent FROM platform.mail_outbox WHERE status = 'sent'`,
      });
      return row?.sent === MAILS;
    };
    await eventually(sent, { ...TIMEOUT, what: 'all mails to be sent' });

    const deliveries = ids.map((id) => server.to(addressOf(id)));
    expect(deliveries.map(({ length }) => length).filter((count) => count < 1 || count > 2)).toEqual([]);
    expect(server.to(addressOf(taken))).toHaveLength(2);
    for (const mails of deliveries) expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  }, 120_000);
});
