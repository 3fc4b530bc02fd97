import { describe, it } from '@jest/globals';
import {
  accepted,
  actors,
  add,
  ana,
  awaiting,
  bouquet,
  by,
  customerId,
  delivered,
  expired,
  given,
  held,
  id,
  matching,
  open,
  photo,
  purchased,
  rated,
  refusal,
  rui,
  serviceId,
  started,
  toAna,
  underWay,
} from '../service/service.samples.js';
import type { ServiceEvent } from '../service/service.events.js';
import { CloseService, DeliverService, GiveFeedback, StartService, TimeOutFeedback } from './visits.commands.js';

const flowersHeld: readonly ServiceEvent[] = [
  { type: 'ServiceScheduled', data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' } },
  matching,
  toAna,
  accepted,
];
const startedAt = (at: string, remindAt: string): ServiceEvent => ({
  type: 'ServiceStarted',
  data: { partnerId: ana, at, remindAt, stalledAt: '2027-06-13T15:00:00.000Z' },
});
const deliveredAt = (at: string, facts: { late?: true } = {}): ServiceEvent => ({
  type: 'ServiceDelivered',
  data: { partnerId: ana, at, ...facts, feedbackBy: new Date(Date.parse(at) + 7 * 86_400_000).toISOString() },
});
const early = (who: 'customer' | 'admin'): ServiceEvent => ({
  type: 'EarlyDeliveryAllowed',
  data: { by: who, remarkId: null, at: purchased },
});
const tooEarly = (act: 'start' | 'deliver', earliest: string) =>
  refusal({ code: 'too_early', details: { act, earliest, timeZone: 'Europe/Lisbon' } });

describe('a visit', () => {
  const start = new StartService({ serviceId, partnerId: ana }, by(actors.ana));
  const deliver = new DeliverService({ serviceId, partnerId: ana }, by(actors.ana));

  it('starts on its local day with a before photo', () => {
    given([...held, photo(21, 'before')])
      .when(start, '2027-06-20T08:05:00.000Z')
      .then([started]);
    given(underWay).when(start, '2027-06-20T08:06:00.000Z').then([]);
  });

  it('does not start without a before photo', () => {
    given(held)
      .when(start, '2027-06-20T08:05:00.000Z')
      .thenThrows(refusal({ code: 'photo_required', details: { kind: 'before' } }));
  });

  it('does not start when the local date at the place is not the scheduled date', () => {
    const ready = [...held, photo(21, 'before')];
    given(ready)
      .when(start, '2027-06-19T22:59:59.999Z')
      .thenThrows(refusal({ code: 'not_the_day', details: { scheduledDate: '2027-06-20', today: '2027-06-19' } }));
    given(ready)
      .when(start, '2027-06-20T23:00:00.000Z')
      .thenThrows(refusal({ code: 'not_the_day' }));
  });

  it('needs no before photo for flowers', () => {
    const flowers: ServiceEvent = {
      type: 'ServiceScheduled',
      data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' },
    };
    given([flowers, matching, toAna, accepted])
      .when(start, '2027-06-12T13:00:00.000Z')
      .then([
        {
          type: 'ServiceStarted',
          data: {
            partnerId: ana,
            at: '2027-06-12T13:00:00.000Z',
            remindAt: '2027-06-13T13:00:00.000Z',
            stalledAt: '2027-06-13T15:00:00.000Z',
          },
        },
      ]);
  });

  it('starts flowers from 3 h before their slot', () => {
    given(flowersHeld)
      .when(start, '2027-06-12T10:59:59.999Z')
      .thenThrows(tooEarly('start', '2027-06-12T11:00:00.000Z'));
    given(flowersHeld)
      .when(start, '2027-06-12T11:00:00.000Z')
      .then([startedAt('2027-06-12T11:00:00.000Z', '2027-06-13T11:00:00.000Z')]);
  });

  it('delivers flowers from 30 min before their slot, however late', () => {
    const atWork = [
      ...flowersHeld,
      startedAt('2027-06-12T11:00:00.000Z', '2027-06-13T11:00:00.000Z'),
      photo(22, 'after'),
    ];
    given(atWork).when(deliver, '2027-06-12T13:29:59.999Z').thenThrows(tooEarly('deliver', '2027-06-12T13:30:00.000Z'));
    given(atWork)
      .when(deliver, '2027-06-12T13:30:00.000Z')
      .then([deliveredAt('2027-06-12T13:30:00.000Z')]);
    given(atWork)
      .when(deliver, '2027-06-13T09:00:00.000Z')
      .then([deliveredAt('2027-06-13T09:00:00.000Z', { late: true })]);
  });

  it('delivers flowers to a cemetery only when it is open, even if an earlier delivery is allowed', () => {
    const atWork = [
      ...flowersHeld,
      startedAt('2027-06-12T11:00:00.000Z', '2027-06-13T11:00:00.000Z'),
      photo(22, 'after'),
    ];
    const opensAt = (instant: string) =>
      new DeliverService({ serviceId, partnerId: ana, opensAt: instant }, by(actors.ana));
    given(atWork)
      .when(opensAt('2027-06-12T13:45:00.000Z'), '2027-06-12T13:44:00.000Z')
      .thenThrows(tooEarly('deliver', '2027-06-12T13:45:00.000Z'));
    given([...atWork, early('customer')])
      .when(opensAt('2027-06-12T08:00:00.000Z'), '2027-06-12T07:59:00.000Z')
      .thenThrows(tooEarly('deliver', '2027-06-12T08:00:00.000Z'));
    given([...atWork, early('customer')])
      .when(opensAt('2027-06-12T08:00:00.000Z'), '2027-06-12T08:00:00.000Z')
      .then([deliveredAt('2027-06-12T08:00:00.000Z')]);
  });

  it('starts and delivers flowers at any time of their day when an earlier delivery is allowed', () => {
    const allowed = [...flowersHeld, early('admin')];
    given(allowed)
      .when(start, '2027-06-11T23:05:00.000Z')
      .then([startedAt('2027-06-11T23:05:00.000Z', '2027-06-12T23:05:00.000Z')]);
    given(allowed)
      .when(start, '2027-06-11T22:59:00.000Z')
      .thenThrows(refusal({ code: 'not_the_day' }));
  });

  it('can be carried out only by its partner', () => {
    const notFound = { code: 'not_found' };
    const byRui = new StartService({ serviceId, partnerId: rui }, by(actors.rui));
    given(held).when(byRui, '2027-06-20T08:05:00.000Z').thenThrows(refusal(notFound));
    given([...open, expired])
      .when(start, '2027-06-20T08:05:00.000Z')
      .thenThrows(refusal(notFound));
    given(held)
      .when(add(21, 'before', actors.rui), '2027-06-20T08:05:00.000Z')
      .thenThrows(refusal(notFound));
  });

  it('must be accepted before it can start or get photos', () => {
    const illegal = refusal({
      code: 'illegal_transition',
      details: { state: 'offered', permitted: ['OfferAccepted', 'OfferDeclined'] },
    });
    given(open).when(start, '2027-06-13T07:30:00.000Z').thenThrows(illegal);
    given(open)
      .when(add(21, 'before', actors.ana), '2027-06-13T07:30:00.000Z')
      .thenThrows(illegal);
  });

  it('stores each photo only once, even if the upload is repeated after delivery', () => {
    given(held)
      .when(add(21, 'before', actors.ana), '2027-06-20T08:01:00.000Z')
      .then([photo(21, 'before')]);
    given(awaiting)
      .when(add(21, 'before', actors.ana), '2027-06-20T09:30:00.000Z')
      .then([]);
    given(awaiting)
      .when(add(23, 'after', actors.ana), '2027-06-20T09:30:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('accepts a photo of the result only after it has started', () => {
    given(held)
      .when(add(22, 'after', actors.ana), '2027-06-20T08:01:00.000Z')
      .thenThrows(refusal({ code: 'not_started' }));
    given(underWay)
      .when(add(22, 'after', actors.ana), '2027-06-20T08:50:00.000Z')
      .then([photo(22, 'after')]);
  });

  it('accepts at most 24 photos', () => {
    const many = Array.from({ length: 24 }, (_, n) => photo(40 + n, 'before'));
    given([...held, ...many])
      .when(add(70, 'before', actors.ana), '2027-06-20T08:01:00.000Z')
      .thenThrows(
        refusal({
          code: 'too_many_photos',
        }),
      );
  });

  it('can be delivered only with an after photo', () => {
    given(underWay)
      .when(deliver, '2027-06-20T09:00:00.000Z')
      .thenThrows(refusal({ code: 'photo_required', details: { kind: 'after' } }));
    given([...underWay, photo(22, 'after')])
      .when(deliver, '2027-06-20T09:00:00.000Z')
      .then([delivered]);
    given([...awaiting, rated])
      .when(deliver, '2027-06-21T09:01:00.000Z')
      .then([]);
  });

  it('can be rated once, only by its customer', () => {
    const rate = (rating: number, customer: string) =>
      new GiveFeedback({ serviceId, customerId: customer, rating, comment: null }, by(actors.customer));
    given(awaiting).when(rate(5, customerId), '2027-06-21T09:00:00.000Z').then([rated]);
    given([...awaiting, rated])
      .when(rate(5, customerId), '2027-06-21T09:01:00.000Z')
      .then([]);
    given([...awaiting, rated])
      .when(rate(1, customerId), '2027-06-21T09:01:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition' }));
    given(awaiting)
      .when(rate(5, id(77)), '2027-06-21T09:00:00.000Z')
      .thenThrows(refusal({ code: 'not_found' }));
  });

  it('is complete after 7 days without feedback, and closes 48 h later, which posts the earning', () => {
    const timeOut = new TimeOutFeedback({ serviceId }, by(actors.system));
    const close = new CloseService({ serviceId }, by(actors.system));
    const timedOut: ServiceEvent = { type: 'FeedbackTimedOut', data: { closeAt: '2027-06-29T09:00:00.000Z' } };
    given(awaiting).when(timeOut, '2027-06-27T08:59:59.999Z').then([]);
    given(awaiting).when(timeOut, '2027-06-27T09:00:00.000Z').then([timedOut]);
    given([...awaiting, timedOut])
      .when(close, '2027-06-29T08:59:59.999Z')
      .then([]);
    given([...awaiting, timedOut])
      .when(close, '2027-06-29T09:00:00.000Z')
      .then([{ type: 'ServiceClosed', data: { partnerId: ana, earnedCents: 2000 } }]);
  });
});

describe('a start that is reported after T6', () => {
  const done = (doneAt: string) => new StartService({ serviceId, partnerId: ana, doneAt }, by(actors.ana));
  const missed: ServiceEvent = {
    type: 'DeliveryMissed',
    data: { partnerId: ana, refundCents: 2500, at: '2027-06-12T15:30:00.000Z' },
  };
  const dueAt: readonly ServiceEvent[] = flowersHeld.map((event) =>
    event.type === 'OfferAccepted'
      ? { ...event, data: { ...event.data, at: '2027-06-12T09:00:00.000Z', missedAt: '2027-06-12T15:30:00.000Z' } }
      : event,
  );

  it('begins the work if nothing was refunded yet, so that the refund waits for an admin', () => {
    given(dueAt)
      .when(done('2027-06-12T14:30:00.000Z'), '2027-06-12T16:00:00.000Z')
      .then([
        {
          type: 'ServiceStarted',
          data: {
            partnerId: ana,
            at: '2027-06-12T16:00:00.000Z',
            doneAt: '2027-06-12T14:30:00.000Z',
            reportedLate: true,
            remindAt: '2027-06-13T16:00:00.000Z',
            stalledAt: '2027-06-13T15:00:00.000Z',
          },
        },
      ]);
  });

  it('is recorded once for an admin if the flowers count as missed already', () => {
    const late: ServiceEvent = {
      type: 'StartReportedLate',
      data: { partnerId: ana, at: '2027-06-12T17:00:00.000Z', doneAt: '2027-06-12T14:30:00.000Z' },
    };
    given([...dueAt, missed])
      .when(done('2027-06-12T14:30:00.000Z'), '2027-06-12T17:00:00.000Z')
      .then([late]);
    given([...dueAt, missed, late])
      .when(done('2027-06-12T14:31:00.000Z'), '2027-06-12T17:05:00.000Z')
      .then([]);
  });

  it('is refused if it was done after T6, or before the acceptance', () => {
    const illegal = refusal({ code: 'illegal_transition' });
    given([...dueAt, missed])
      .when(done('2027-06-12T15:30:00.000Z'), '2027-06-12T17:00:00.000Z')
      .thenThrows(illegal);
    given([...dueAt, missed])
      .when(done('2027-06-12T08:59:00.000Z'), '2027-06-12T17:00:00.000Z')
      .thenThrows(illegal);
  });
});
