import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MessageRetention } from '../../../backend/src/contact/message-retention.service.js';
import { ConsentRetention } from '../../../backend/src/legal/consent-retention.service.js';
import { newId } from '../../../backend/src/platform/ids.js';
import { Accounts } from '../../support/fixtures/accounts.js';
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
