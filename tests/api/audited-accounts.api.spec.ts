import { describe, expect, it } from '@jest/globals';
import type { Address } from '@perpetua/contracts/identity.contract';
import { newId } from '../../backend/src/platform/ids.js';
import { anAddress, pictureForm } from '../support/api/api-fixture.js';
import { AuditStage, type AuditedWrite } from '../support/database/audited-writes.js';
import { ownersLook } from '../support/database/histories.js';
import type { Person } from '../support/fixtures/world.js';

const stage = AuditStage.begin();
const account = async () => (await stage.world.newCustomer()).id;

const writes: readonly AuditedWrite[] = [
  {
    what: 'an account is changed',
    stream: 'user',
    type: 'AccountChanged',
    prepare: account,
    write: (id) => ['PUT', `/User/${id}`, { surname: 'Segredo-Raro', phone: '+351919999999' }],
    changes: [{ path: 'surname' }, { path: 'phone' }],
    says: 'apelido, telefone',
    refused: (id) => [409, ['PUT', `/User/${id}`, { surname: 'Outro', version: 1 }]],
  },
  {
    what: 'an account gets another type',
    stream: 'user',
    type: 'AccountChanged',
    prepare: account,
    write: (id) => ['PUT', `/User/${id}`, { usertype_id: 1 }],
    changes: [{ path: 'usertype_id', before: 4, after: 1 }],
    says: 'cliente → administrador',
    refused: (id) => [400, ['PUT', `/User/${id}`, { usertype_id: 9 }]],
  },
  {
    what: 'an account is blocked',
    stream: 'user',
    type: 'AccountBlocked',
    prepare: account,
    write: (id) => ['PATCH', `/User/${id}`, { blocked: true, reason: 'Pediu por telefone' }],
    changes: [{ path: 'status', before: 'open', after: 'blocked' }],
    says: 'bloqueada',
  },
  {
    what: 'an account is closed',
    stream: 'user',
    type: 'AccountClosed',
    prepare: account,
    write: (id) => ['DELETE', `/User/${id}`],
    changes: [{ path: 'status', after: 'closed' }],
    says: 'eliminada',
    again: null,
    refused: (id) => [404, ['DELETE', `/User/${id}`]],
  },
];

describe('a change of an account', () => {
  stage.records(writes);

  it('is recorded when an admin creates the account for another person, and is not recorded when people sign up themselves', async () => {
    const email = `auditada.${newId()}@example.com`;
    const id = await stage.added('/User', { name: 'Rita', surname: 'Nova', email, phone: '+351912345678' });
    expect(await stage.eventsOf('user', id)).toMatchObject([
      { type: 'AccountCreated', data: { changes: [{ path: 'status', after: 'open' }] } },
    ]);
    expect(await stage.eventsOf('user', await account())).toEqual([]);
  });

  it('shows its reason in the history until the account is closed, and is exported without the reason', async () => {
    const id = await account();
    const reason = 'Zxqreason about a person';
    await stage.admin.ok('PUT', `/User/${id}`, { name: 'Zxqname', surname: 'Zxqsurname' });
    await stage.admin.ok('PATCH', `/User/${id}`, { blocked: true, reason });
    expect((await stage.eventsOf('user', id)).at(-1)).toMatchObject({ type: 'AccountBlocked', reason });
    const { body } = await stage.admin.call<unknown>('GET', `/Audit/export?format=ndjson&correlation=${id}`);
    expect(JSON.stringify(body)).not.toContain('Zxq');
    await stage.admin.ok('DELETE', `/User/${id}`);
    const events = await stage.eventsOf('user', id);
    expect(events.map(({ type }) => type)).toEqual(['AccountChanged', 'AccountBlocked', 'AccountClosed']);
    expect(JSON.stringify(events)).not.toContain('Zxq');
    const rows = await ownersLook(
      stage.world.app.database.ownerUrl,
      `SELECT FROM es.events WHERE data::text LIKE '%Zxq%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the addresses of an account', () => {
  const historyOf = async (person: Person) =>
    (await stage.eventsOf('user', person.id)).map(({ type, actor, data }) => [type, actor.id, data['changes']]);

  it('are in the account’s history when they are added, changed or removed, with the names of the changed fields', async () => {
    const person = await stage.world.newCustomer();
    const { id } = await person.ok<Address>('POST', '/User/adresses', {
      ...anAddress,
      street: 'Rua Zxq',
      taxId: '123456789',
    });
    const change = { id, street: 'Rua Nova Zxq', floor: '2.º Zxq', city: anAddress.city };
    await person.ok('PUT', '/User/update/address', change);
    await person.ok('PUT', '/User/update/address', change);
    await person.ok('DELETE', `/User/adresses/${id}`);
    const [added, changed, removed, ...more] = await historyOf(person);
    expect(more).toEqual([]);
    expect(added).toEqual(['AddressAdded', person.id, expect.arrayContaining([{ path: 'street' }, { path: 'taxId' }])]);
    expect(changed).toEqual(['AddressChanged', person.id, [{ path: 'street' }, { path: 'floor' }]]);
    expect(removed).toEqual(['AddressRemoved', person.id, expect.arrayContaining([{ path: 'floor' }])]);
    const acts = await stage.admin.ok<{ act: string; fields: string[] }[]>('GET', `/User/${person.id}/acts`);
    expect(acts.map(({ act }) => act)).toEqual(['address_removed', 'address_changed', 'address_added']);
    const rows = await ownersLook(
      stage.world.app.database.ownerUrl,
      `SELECT FROM es.events WHERE data::text LIKE '%Zxq%'`,
    );
    expect(rows).toEqual([]);
  });

  it('are not in the account’s history when the call is refused', async () => {
    const [person, other] = [await stage.world.newCustomer(), await stage.world.newCustomer()];
    const { id } = await person.ok<Address>('POST', '/User/adresses', anAddress);
    expect((await other.call('PUT', '/User/update/address', { id, street: 'Rua Nova' })).status).toBe(404);
    expect((await other.call('DELETE', `/User/adresses/${id}`)).status).toBe(404);
    expect((await person.call('POST', '/User/adresses', { ...anAddress, taxId: '1' })).status).toBe(400);
    expect(await historyOf(other)).toEqual([]);
    expect(await historyOf(person)).toHaveLength(1);
  });

  it('include only one billing address, and are all recorded, when several are added at the same time', async () => {
    const person = await stage.world.newCustomer();
    const body = { ...anAddress, billing: true };
    await Promise.all([1, 2, 3, 4].map(() => person.ok('POST', '/User/adresses', body)));
    const addresses = await person.ok<Address[]>('GET', '/User/adresses');
    expect(addresses.filter(({ billing }) => billing)).toHaveLength(1);
    expect((await historyOf(person)).map(([type]) => type)).toEqual(Array.from({ length: 4 }, () => 'AddressAdded'));
  });
});

describe('the picture of an account', () => {
  it('is in the account’s history when it is set, but not when the same picture is sent again', async () => {
    const partner = await stage.world.demo('florist.coimbra');
    const set = async (person: Person) => person.ok('PUT', `/User/${partner.id}/logo`, await pictureForm('logo'));
    await set(partner);
    await set(stage.admin);
    expect(await stage.eventsOf('user', partner.id)).toMatchObject([
      {
        type: 'AccountChanged',
        actor: { id: partner.id, role: 'partner' },
        data: { changes: [{ path: 'logo' }] },
        sentence: 'A conta foi alterada: fotografia.',
      },
    ]);
  });
});

describe('the profile of a partner', () => {
  it('is in the partner’s history once for each change, and not when a call changes nothing', async () => {
    const partner = await stage.world.demo('florist.coimbra');
    const before = await stage.eventsOf('partner', partner.id);
    await partner.ok('PUT', '/Partner/me', { radiusKm: 31 });
    await partner.ok('PUT', '/Partner/me', { radiusKm: 31 });
    const [event, ...more] = (await stage.eventsOf('partner', partner.id)).slice(before.length);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'PartnerProfileChanged',
      actor: { id: partner.id, role: 'partner' },
      data: { radiusKm: 31 },
    });
  });
});
