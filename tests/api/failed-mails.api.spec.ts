import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuditEvent, auditHistorySchema } from '@perpetua/contracts/audit.contract';
import type { FailedMailGroup, MailEntry } from '@perpetua/contracts/mail.contract';
import type { OperationsSummary } from '@perpetua/contracts/operations.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { eventually } from '../support/fixtures/eventually.js';
import { type Person, type Problem, World } from '../support/fixtures/world.js';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await World.start();
  admin = await world.demo('admin');
}, 60_000);
afterAll(() => world.stop());

/** Creates a mail to a new customer; the mail is already given up, with this error of the mail server. */
const givenUp = async (error: (address: string) => string): Promise<MailEntry> => {
  const { id } = await world.newCustomer();
  const { email } = await admin.ok<{ email: string }>('GET', `/User/${id}`);
  const mail = await eventually(
    async () => (await admin.ok<MailEntry[]>('GET', `/Admin/mail?q=${encodeURIComponent(email)}&status=stored`))[0],
    { what: 'the mail to be stored' },
  );
  await world.app.database.database.query({
    name: 'spec.give-up',
    text: `UPDATE platform.mail_outbox SET status = 'failed', last_error = $2 WHERE id = $1`,
    values: [mail.id, error(email)],
  });
  return mail;
};
const unknownMailbox = (address: string) => `550 5.1.1 <${address}>: no such mailbox`;
const cause = '# #.#.# <#>: no such mailbox';

const groups = () => admin.ok<FailedMailGroup[]>('GET', '/Admin/mail/failed');
const retry = (body: object, meta?: string) =>
  admin.call<{ requested?: number } & Problem>('POST', '/Admin/mail/retry', body, meta);
const isStored = async ({ id }: MailEntry) =>
  (await admin.ok<MailEntry>('GET', `/Admin/mail/${id}`)).status === 'stored';

describe('mails that were given up', () => {
  it('are grouped by cause, ignoring e-mail addresses, and one call sends all mails of a group again', async () => {
    const [first, second, other] = [
      await givenUp(unknownMailbox),
      await givenUp(unknownMailbox),
      await givenUp(() => 'Message too large'),
    ];
    const [largest, rest] = await groups();
    expect(largest).toMatchObject({ cause, count: 2, since: first.createdAt });
    expect(largest?.mails.map(({ id, to }) => [id, to])).toEqual([first, second].map(({ id, to }) => [id, to]));
    expect(rest).toMatchObject({ cause: 'Message too large', count: 1, mails: [{ id: other.id }] });
    expect(await retry({ cause })).toMatchObject({ status: 200, body: { requested: 2 } });
    for (const mail of [first, second]) await eventually(() => isStored(mail), { what: 'the mail to be stored again' });
    expect((await groups()).map((group) => group.cause)).toEqual(['Message too large']);
    expect((await admin.call('POST', `/Admin/mail/${other.id}/retry`)).status).toBe(200);
    await eventually(() => isStored(other), { what: 'the other mail to be stored again' });
    expect(await groups()).toEqual([]);
  });

  it('are not sent again for a cause that no failed mail has', async () => {
    expect(await retry({ cause: 'nothing like this' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_retry' },
    });
    expect((await retry({})).status).toBe(400);
    expect((await retry({ cause: '' })).status).toBe(400);
  });
});

/** Waits until the audit search, which reads a read model, finds an event of this type. */
const recorded = (type: string) =>
  eventually(
    async () => {
      const events = await admin.ok<AuditEvent[]>('GET', `/Audit/events?stream=operations&type=${type}`);
      return events.length > 0 ? events : undefined;
    },
    { what: `the event ${type}` },
  );

describe('what admins do to background work', () => {
  it('is in the audit once even if the call is repeated, with its author, and with the chosen cause outside the event’s data', async () => {
    await givenUp(unknownMailbox);
    const key = newId();
    expect((await retry({ cause }, key)).body.requested).toBe(1);
    expect((await retry({ cause }, key)).body.requested).toBe(1);
    const { acts } = await admin.ok<OperationsSummary>('GET', '/Admin/operations');
    expect(acts[0]).toMatchObject({ act: 'retry_mails', actorId: admin.id, details: { cause } });
    const [event] = await recorded('MailsRetried');
    const { events: history } = auditHistorySchema.parse(
      await admin.ok('GET', `/Audit/operations/${event?.streamId ?? ''}`),
    );
    const last = history.at(-1);
    expect(last).toMatchObject({ type: 'MailsRetried', actor: { id: admin.id }, data: { changes: [] }, reason: cause });
    expect(history.filter(({ reason }) => reason === cause)).toHaveLength(2);
  });

  it('is recorded with the name of the affected read model', async () => {
    await admin.call('POST', '/Admin/projections/dashboard.daily-counts/rebuild');
    const events = await recorded('ReadModelRebuilt');
    expect(events.at(-1)?.sentence).toContain('dashboard.daily-counts');
  });

  it('includes starting a check of the whole history', async () => {
    expect((await admin.call('POST', '/Audit/verify')).status).toBe(202);
    expect(await recorded('VerificationStarted')).toHaveLength(1);
  });
});
