import { describe, it } from '@jest/globals';
import { accepted, actors, add, ana, given, held, id, open, refusal, underWay } from '../service/service.samples.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';

const added = (facts: Partial<ServiceEventData<'PhotoAdded'>>): ServiceEvent => ({
  type: 'PhotoAdded',
  data: {
    photoId: id(21),
    kind: 'before',
    uploadId: null,
    takenAt: '2027-06-20T08:00:00.000Z',
    width: 1600,
    height: 1200,
    ...facts,
  },
});

describe('a photo of the work', () => {
  it('from before the work belongs to the day of the visit, by when it was taken', () => {
    const early = refusal({ code: 'not_the_day', details: { scheduledDate: '2027-06-20', today: '2027-06-19' } });
    given(held)
      .when(add(21, 'before', actors.ana), '2027-06-19T22:59:00.000Z')
      .thenThrows(early);
    const doneAt = '2027-06-19T22:30:00.000Z';
    given(held)
      .when(add(21, 'before', actors.ana, { doneAt }), '2027-06-19T23:30:00.000Z')
      .thenThrows(early);
  });

  it('has the time of the camera, or else of the act, or else of the arrival', () => {
    const doneAt = '2027-06-20T07:30:00.000Z';
    given(held)
      .when(add(21, 'before', actors.ana, { capturedAt: null, doneAt }), '2027-06-20T08:30:00.000Z')
      .then([added({ takenAt: doneAt, doneAt })]);
    given(held)
      .when(add(21, 'before', actors.ana, { capturedAt: null }), '2027-06-20T08:30:00.000Z')
      .then([added({ takenAt: '2027-06-20T08:30:00.000Z' })]);
  });

  it('is marked when the camera names another day, or a time that is still to come', () => {
    const taken = { capturedAt: '2019-05-03T10:32:00.000Z' };
    given(held)
      .when(add(21, 'before', actors.ana, taken), '2027-06-20T08:30:00.000Z')
      .then([added({ takenAt: taken.capturedAt, doubts: ['time'] })]);
    given(held)
      .when(add(21, 'before', actors.ana, { capturedAt: '2027-06-20T08:41:00.000Z' }), '2027-06-20T08:30:00.000Z')
      .then([added({ takenAt: '2027-06-20T08:30:00.000Z', doubts: ['time'] })]);
    given(held)
      .when(add(21, 'before', actors.ana, { capturedAt: '2027-06-20T08:39:00.000Z' }), '2027-06-20T08:30:00.000Z')
      .then([added({ takenAt: '2027-06-20T08:30:00.000Z' })]);
  });

  it('is marked when it was taken far away or looks like another one, and is never refused for it', () => {
    given(underWay)
      .when(add(22, 'after', actors.ana, { distanceM: 1_001, isAlike: true }), '2027-06-20T08:50:00.000Z')
      .then([added({ photoId: id(22), kind: 'after', doubts: ['place', 'alike'], distanceM: 1_001 })]);
    given(underWay)
      .when(add(22, 'after', actors.ana, { distanceM: 1_000 }), '2027-06-20T08:50:00.000Z')
      .then([added({ photoId: id(22), kind: 'after' })]);
  });

  it('is not dated before the acceptance', () => {
    const late: ServiceEvent = {
      ...accepted,
      data: { ...accepted.data, at: '2027-06-20T08:00:00.000Z' },
    } as ServiceEvent;
    given([...open, late])
      .when(
        add(21, 'before', actors.ana, { capturedAt: null, doneAt: '2027-06-20T07:59:00.000Z', partnerId: ana }),
        '2027-06-20T08:30:00.000Z',
      )
      .then([added({ takenAt: '2027-06-20T08:30:00.000Z' })]);
  });
});
