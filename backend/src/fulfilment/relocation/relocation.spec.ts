import { describe, expect, it } from '@jest/globals';
import {
  actors,
  ana,
  by,
  declined,
  given,
  held,
  id,
  open,
  refusal,
  scheduled,
  serviceId,
  stateAfter,
  underWay,
  waiting,
} from '../service/service.samples.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { CorrectServicePlace, RelocateService } from './relocation.js';

const azores = {
  kind: 'cemetery',
  timeZone: 'Atlantic/Azores',
  region: 'PT-AC',
  city: 'Ponta Delgada',
  parish: 'São José',
  cemeteryId: id(40),
  graveId: id(8),
} as const;
const relocate = (moment = { date: '2027-06-20', hour: null }) =>
  new RelocateService({ serviceId, place: azores, moment }, by(actors.customer));
const relocated = (data: Partial<ServiceEventData<'ServiceRelocated'>>): ServiceEvent => ({
  type: 'ServiceRelocated',
  data: {
    by: 'customer',
    place: azores,
    date: '2027-06-20',
    hour: null,
    partnerId: null,
    at: '2027-06-14T10:00:00.000Z',
    matchFrom: '2027-06-14T10:00:00.000Z',
    cancelAt: '2027-06-27T00:00:00.000Z',
    escalateAt: '2027-06-19T08:00:00.000Z',
    ...data,
  },
});

describe('a service whose grave moves', () => {
  it('is taken from the partner who had accepted, and sought anew with the deadlines of the new time zone', () => {
    given(held)
      .when(relocate(), '2027-06-14T10:00:00.000Z')
      .then([relocated({ partnerId: ana })]);
    const state = stateAfter([...held, relocated({ partnerId: ana })]);
    expect(state).toMatchObject({
      status: 'matching',
      agreed: { place: azores },
      offerHistory: [{ partnerId: ana, times: 0, declined: false, ended: 'relieved' }],
    });
  });

  it('is sought again by partners who declined it at the old place', () => {
    const state = stateAfter([...open, declined, relocated({})]);
    expect(state).toMatchObject({ status: 'matching', offerHistory: [{ partnerId: ana, times: 0, declined: false }] });
  });

  it('withdraws an open offer first', () => {
    const events = [
      { type: 'OfferWithdrawn', data: expect.objectContaining({ partnerId: ana, reason: 'relocated' }) as never },
      relocated({}),
    ] as ServiceEvent[];
    given(open).when(relocate(), '2027-06-14T10:00:00.000Z').then(events);
  });

  it('waits for its time when matching has not started, on the new day', () => {
    const moment = { date: '2027-07-04', hour: null };
    const state = stateAfter([
      scheduled,
      relocated({ ...moment, escalateAt: null, matchFrom: '2027-06-27T08:00:00.000Z' }),
    ]);
    expect(state).toMatchObject({ status: 'scheduled', scheduledDate: '2027-07-04', promisedDate: '2027-07-04' });
  });

  it('changes nothing when it is there already, and stays where work has begun', () => {
    given([...waiting, relocated({})])
      .when(relocate(), '2027-06-14T11:00:00.000Z')
      .then([]);
    given(underWay)
      .when(relocate(), '2027-06-20T10:00:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('keeps its partner when only its place is called otherwise', () => {
    const correct = new CorrectServicePlace({ serviceId, place: azores }, by(actors.admin));
    const corrected: ServiceEvent = {
      type: 'ServicePlaceCorrected',
      data: { by: 'admin', place: azores, at: '2027-06-14T10:00:00.000Z' },
    };
    given(held).when(correct, '2027-06-14T10:00:00.000Z').then([corrected]);
    expect(stateAfter([...held, corrected])).toMatchObject({ status: 'accepted', assignment: { partnerId: ana } });
  });
});
