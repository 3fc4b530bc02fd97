import { describe, expect, it } from '@jest/globals';
import { newId } from '../../backend/src/platform/ids.js';
import { AuditStage, type AuditedWrite } from '../support/database/audited-writes.js';
import { eventually } from '../support/fixtures/eventually.js';

const stage = AuditStage.begin();

let serial = 0;
const aCemetery = (change: object = {}) => {
  serial += 1;
  const location = { lat: 37.1 + serial * 0.005, lng: -8.67 };
  return { name: `Cemitério Auditado ${serial}`, cityCode: '0807', parish: 'Odiáxere', location, ...change };
};
const proposal = async () => stage.added('/Cemetery/proposal', aCemetery(), await stage.world.newCustomer());
const cemetery = () => stage.added('/Cemetery', aCemetery());
let mergedInto: string | undefined;

const writes: readonly AuditedWrite[] = [
  {
    what: 'a cemetery is changed',
    stream: 'cemetery',
    type: 'CemeteryChanged',
    prepare: cemetery,
    write: async (id) => {
      const { name, cityCode, location } = await stage.admin.ok<Record<string, unknown>>('GET', `/Cemetery/${id}`);
      return ['PUT', `/Cemetery/${id}`, { name, cityCode, location, parish: 'Barão de São João' }];
    },
    changes: [{ path: 'parish', before: 'Odiáxere', after: 'Barão de São João' }],
    says: 'freguesia Odiáxere → Barão de São João',
    refused: (id) => [409, ['PUT', `/Cemetery/${id}`, aCemetery({ version: 1 })]],
  },
  {
    what: 'the hours of a cemetery are changed',
    stream: 'cemetery',
    type: 'CemeteryChanged',
    prepare: cemetery,
    write: async (id) => {
      const { name, cityCode, parish, location } = await stage.admin.ok<Record<string, unknown>>(
        'GET',
        `/Cemetery/${id}`,
      );
      const hours = { opens: '10:00', closes: '12:00' };
      const exceptions = [{ from: '2027-11-01', to: '2027-11-02', hours, for: 'all', reason: 'Finados' }];
      return [
        'PUT',
        `/Cemetery/${id}`,
        { name, cityCode, parish, location, openingHours: { sat: hours }, holidayHours: hours, exceptions },
      ];
    },
    changes: expect.arrayContaining([
      expect.objectContaining({ path: 'openingHours' }),
      expect.objectContaining({ path: 'holidayHours' }),
      expect.objectContaining({ path: 'exceptions' }),
    ]) as unknown as object[],
    says: 'horário',
  },
  {
    what: 'a proposed cemetery is approved',
    stream: 'cemetery',
    type: 'CemeteryApproved',
    prepare: proposal,
    write: (id) => ['POST', `/Cemetery/${id}/approve`],
    changes: [{ path: 'status', before: 'proposed', after: 'approved' }],
    says: 'aprovado',
    refused: (id) => [409, ['POST', `/Cemetery/${id}/reject`, { reason: 'Already there' }]],
  },
  {
    what: 'a proposed cemetery is rejected',
    stream: 'cemetery',
    type: 'CemeteryRejected',
    prepare: proposal,
    write: (id) => ['POST', `/Cemetery/${id}/reject`, { reason: 'Não existe' }],
    changes: [{ path: 'status', before: 'proposed', after: 'rejected' }],
    says: 'recusado',
  },
  {
    what: 'a proposed cemetery is merged',
    stream: 'cemetery',
    type: 'CemeteryMerged',
    prepare: proposal,
    write: async (id) => ['POST', `/Cemetery/${id}/merge`, { into: (mergedInto ??= await cemetery()) }],
    changes: [{ path: 'mergedInto', after: expect.any(String) }],
    says: 'junto',
    refused: (id) => [404, ['POST', `/Cemetery/${id}/merge`, { into: newId() }]],
  },
  {
    what: 'a cemetery is removed',
    stream: 'cemetery',
    type: 'CemeteryRemoved',
    prepare: cemetery,
    write: (id) => ['DELETE', `/Cemetery/${id}`],
    changes: expect.arrayContaining([{ path: 'parish', before: 'Odiáxere' }]) as unknown as object[],
    says: 'retirado',
    again: null,
    refused: (id) => [404, ['DELETE', `/Cemetery/${id}`]],
  },
];

describe('a change of a cemetery', () => {
  stage.records(writes);

  it('contains the initial values of a new cemetery', async () => {
    const [event, ...more] = await stage.eventsOf('cemetery', await cemetery());
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'CemeteryAdded', version: 1, actor: { id: stage.admin.id } });
    expect(event?.data['changes']).toContainEqual(expect.objectContaining({ path: 'name', after: expect.anything() }));
  });

  it('names the customer and the fields of a proposal, but does not contain the texts', async () => {
    const person = await stage.world.newCustomer();
    const id = await stage.added('/Cemetery/proposal', aCemetery({ note: 'A campa da minha mãe' }), person);
    const events = await stage.eventsOf('cemetery', id);
    expect(events).toMatchObject([{ type: 'CemeteryProposed', actor: { id: person.id, role: 'customer' } }]);
    expect(events[0]?.data['changes']).toContainEqual({ path: 'name' });
    expect(JSON.stringify(events)).not.toMatch(/Auditado|Odiáxere|minha mãe/);
  });

  it('shows the reason of a rejection until the proposer’s account is closed', async () => {
    const person = await stage.world.newCustomer();
    const id = await stage.added('/Cemetery/proposal', aCemetery(), person);
    await stage.admin.ok('POST', `/Cemetery/${id}/reject`, { reason: 'Fica noutra terra' });
    expect((await stage.eventsOf('cemetery', id)).at(-1)).toMatchObject({ reason: 'Fica noutra terra' });
    await stage.admin.ok('DELETE', `/User/${person.id}`);
    await eventually(async () => (await stage.eventsOf('cemetery', id)).at(-1)?.reason === undefined, {
      what: 'the reason to be forgotten',
    });
  });
});
