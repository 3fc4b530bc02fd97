import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MessageRetention } from '../../../backend/src/contact/message-retention.service.js';
import { EmailChangeRetention } from '../../../backend/src/identity/email-changes/email-change-retention.service.js';
import { ConsentRetention } from '../../../backend/src/legal/consent-retention.service.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { Accounts, password } from '../../support/fixtures/accounts.js';
import { type InProcessApp, startInProcess } from '../../support/fixtures/in-process-app.js';

let service: InProcessApp;
let accounts: Accounts;

beforeAll(async () => {
  service = await startInProcess({ config: { ROLE: 'api' } });
  accounts = new Accounts(service);
}, 90_000);
afterAll(() => service.close());

const run = (text: string): Promise<unknown[]> => service.database.database.query({ name: `spec.${newId()}`, text });

describe('messages to support', () => {
  it('are deleted two years after receipt', async () => {
    const body = { category: 'other', subject: 'Pergunta', message: 'Olá', email: 'ana@example.com' };
    await accounts.call(undefined, 'POST', '/Service/send-message', body);
    const age = (days: number) =>
      run(`UPDATE contact.messages SET received_at = received_at - interval '${days} days'`);
    const retention = service.app.get(MessageRetention);
    const count = async (): Promise<number> => (await run('SELECT FROM contact.messages')).length;
    await age(729);
    await retention.deleteOld();
    expect(await count()).toBe(1);
    await age(2);
    await retention.deleteOld();
    expect(await count()).toBe(0);
  });
});

describe('the record of accepted texts', () => {
  it('outlives the account by three years of the business clock, without a name', async () => {
    const person = await accounts.register();
    const retention = service.app.get(ConsentRetention);
    const endedEarlier = (time: string) =>
      run(`UPDATE legal.ended_accounts SET ended_at = ended_at - interval '${time}'`);
    const count = async (): Promise<number> =>
      (await run(`SELECT FROM legal.consents WHERE user_id = '${person.id}'`)).length;
    await retention.deleteOld();
    expect(await count()).toBe(2);
    expect((await accounts.call(person.token, 'DELETE', `/User/${person.id}`)).status).toBe(204);
    await retention.deleteOld();
    await endedEarlier('2 years 364 days');
    await retention.deleteOld();
    expect(await count()).toBe(2);
    await endedEarlier('3 days');
    await retention.deleteOld();
    expect(await count()).toBe(0);
  });
});

describe('the former and the wanted addresses of a change of the e-mail address', () => {
  it('are deleted thirty days after the change, while a younger change stays', async () => {
    const [old, young] = [await accounts.register(), await accounts.register()];
    for (const [index, { id, token }] of [old, young].entries()) {
      const wanted = { email: `wanted-${index}-${id}@example.com`, currentPassword: password };
      expect(await accounts.call(token, 'PUT', `/User/${id}`, wanted)).toMatchObject({ status: 200 });
    }
    const retention = service.app.get(EmailChangeRetention);
    const age = (days: number, { id }: { id: string }) =>
      run(`UPDATE identity.email_changes SET sent_at = sent_at - interval '${days} days' WHERE user_id = '${id}'`);
    const left = async (): Promise<unknown[]> =>
      (await run('SELECT user_id FROM identity.email_changes')).map((row) => (row as { user_id: string }).user_id);
    await age(29, old);
    await age(3, young);
    await retention.deleteOld();
    expect(await left()).toEqual(expect.arrayContaining([old.id, young.id]));
    await age(2, old);
    await retention.deleteOld();
    expect(await left()).toEqual([young.id]);
  });
});
