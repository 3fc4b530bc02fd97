import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import {
  actors,
  add,
  agreed,
  ana,
  awaiting,
  bouquet,
  by,
  decider,
  escalated,
  given,
  held,
  id,
  matching,
  open,
  purchased,
  refusal,
  rui,
  scheduled,
  serviceId,
  stateAfter,
  underWay,
  waiting,
  withdrawn,
} from '../service/service.samples.js';
import type { ServiceEvent, ServiceEventData } from '../service/service.events.js';
import { RecordNoShow } from '../partner-failures/partner-failures.js';
import { AnswerReschedule, ExpireRescheduleProposal, RescheduleService } from './rescheduling.js';
import { remarkIdOf } from '../visits/visits.js';

const reschedule = (actor: Actor, date: string, more: { hour?: string; reason?: string } = {}) =>
  new RescheduleService({ serviceId, date, ...more }, by(actor));
const answer = (
  actor: Actor,
  agree: boolean,
  { date = '2027-06-27', reason }: { date?: string; reason?: string } = {},
) => new AnswerReschedule({ serviceId, agree, proposed: { date, hour: null }, reason }, by(actor));
const moved = (data: Partial<ServiceEventData<'ServiceRescheduled'>>): ServiceEvent => ({
  type: 'ServiceRescheduled',
  data: {
    by: 'customer',
    date: '2027-07-04',
    hour: null,
    remarkId: null,
    reason: null,
    at: '2027-06-11T09:00:00.000Z',
    matchFrom: '2027-06-27T07:00:00.000Z',
    cancelAt: '2027-07-10T23:00:00.000Z',
    escalateAt: null,
    missedAt: null,
    ...data,
  },
});
const proposed: Extract<ServiceEvent, { type: 'RescheduleProposed' }> = {
  type: 'RescheduleProposed',
  data: {
    by: 'customer',
    date: '2027-06-27',
    hour: null,
    remarkId: null,
    at: '2027-06-14T10:00:00.000Z',
    lapsesAt: '2027-06-15T10:00:00.000Z',
  },
};
const asked = [...held, proposed];
const byPartner = [...held, { ...proposed, data: { ...proposed.data, by: 'partner' as const } }];

describe('another date before anybody has accepted', () => {
  it('moves a scheduled service and its deadlines, including the start of matching', () => {
    const request = reschedule(actors.customer, '2027-07-04');
    given([scheduled])
      .when(request, '2027-06-11T09:00:00.000Z')
      .then([moved({})]);
    const state = stateAfter([scheduled, moved({})]);
    expect(state).toMatchObject({ status: 'scheduled', scheduledDate: '2027-07-04', promisedDate: '2027-07-04' });
    expect(decider.deadlines(state).map(({ kind, dueAt }) => [kind, dueAt.toISOString()])).toEqual([
      ['start_matching', '2027-06-27T07:00:00.000Z'],
      ['cancel_unserved', '2027-07-10T23:00:00.000Z'],
    ]);
  });

  it('starts matching immediately when its start for the new date has already passed', () => {
    const events = given([scheduled]).when(
      reschedule(actors.customer, '2027-06-14'),
      '2027-06-11T09:00:00.000Z',
    ).events;
    expect(events.map(({ type }) => type)).toEqual(['ServiceRescheduled', 'MatchingStarted']);
    expect(stateAfter([scheduled, ...events])).toMatchObject({ status: 'matching', round: 1 });
  });

  it('withdraws the open offer first, and starts matching again', () => {
    const request = reschedule(actors.admin, '2027-07-04', { reason: 'asked by phone' });
    const at = '2027-06-13T07:30:00.000Z';
    const offerWithdrawn = withdrawn(at, { reason: 'rescheduled' });
    const events = given(open).when(request, at).events;
    expect(events).toEqual([
      offerWithdrawn,
      moved({ by: 'admin', reason: 'asked by phone', at, escalateAt: '2027-07-03T07:00:00.000Z' }),
    ]);
    const state = stateAfter([...open, ...events]);
    expect(state).toMatchObject({ status: 'matching', round: 2, matchingSince: at });
    expect(state).not.toHaveProperty('offers');
  });

  it('ends an escalation and starts matching again', () => {
    const events = given([...waiting, escalated]).when(
      reschedule(actors.customer, '2027-07-04', { reason: 'We are away' }),
      '2027-06-19T08:00:00.000Z',
    ).events;
    expect(events).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ remarkId: remarkIdOf(id(99)), reason: null }) }),
    ]);
    expect(stateAfter([...waiting, escalated, ...events])).toMatchObject({ status: 'matching' });
  });

  it('keeps the hour of flowers unless another hour is given', () => {
    const flowers: ServiceEvent = {
      type: 'ServiceScheduled',
      data: { ...bouquet, matchFrom: purchased, cancelAt: '2027-06-12T12:00:00.000Z' },
    };
    const [same] = given([flowers, matching]).when(reschedule(actors.customer, '2027-06-14'), purchased).events;
    expect(same?.data).toMatchObject({ hour: '15:00', cancelAt: '2027-06-14T12:00:00.000Z' });
    const [other] = given([flowers, matching]).when(
      reschedule(actors.customer, '2027-06-12', { hour: '09:00' }),
      purchased,
    ).events;
    expect(other?.data).toMatchObject({ date: '2027-06-12', hour: '09:00' });
  });

  it('changes nothing if it equals the current date, and is refused to partners, to other customers, and after delivery', () => {
    given(open).when(reschedule(actors.customer, agreed.scheduledDate), purchased).then([]);
    const stranger: Actor = { id: id(77), role: 'customer' };
    given(open)
      .when(reschedule(stranger, '2027-07-04'), purchased)
      .thenThrows(refusal({ code: 'not_found' }));
    given(open)
      .when(reschedule(actors.ana, '2027-07-04'), purchased)
      .thenThrows(refusal({ code: 'illegal_transition' }));
    given(awaiting)
      .when(reschedule(actors.customer, '2027-07-04'), purchased)
      .thenThrows(
        refusal({ code: 'illegal_transition', details: { state: 'awaiting_feedback', permitted: expect.any(Array) } }),
      );
  });
});

describe('another date after acceptance', () => {
  it('is proposed for 24 h, while the old date stays valid', () => {
    const events = given(held).when(reschedule(actors.customer, '2027-06-27'), '2027-06-14T10:00:00.000Z').events;
    expect(events).toEqual([proposed]);
    const state = stateAfter(asked);
    expect(state).toMatchObject({ status: 'reschedule_proposed', scheduledDate: '2027-06-20' });
    expect(decider.deadlines(state).map(({ kind }) => kind)).toEqual(['reschedule_lapse', 'no_show']);
  });

  it('must be answered at least 2 h before the earlier of the old and the new slot', () => {
    const late = given(held).when(reschedule(actors.ana, '2027-06-27'), '2027-06-19T20:00:00.000Z').events;
    expect(late[0]?.data).toMatchObject({ by: 'partner', lapsesAt: '2027-06-20T05:00:00.000Z' });
    const sooner = given(held).when(reschedule(actors.customer, '2027-06-15'), '2027-06-14T10:00:00.000Z').events;
    expect(sooner[0]?.data).toMatchObject({ lapsesAt: '2027-06-15T05:00:00.000Z' });
    given(held)
      .when(reschedule(actors.customer, '2027-06-27'), '2027-06-20T05:00:00.000Z')
      .thenThrows(refusal({ code: 'reschedule_too_late' }));
  });

  it('cannot be proposed while a proposal is open; a repeat changes nothing', () => {
    given(asked).when(reschedule(actors.customer, '2027-06-27'), '2027-06-14T10:01:00.000Z').then([]);
    for (const [actor, date] of [
      [actors.customer, '2027-06-28'],
      [actors.ana, '2027-06-27'],
    ] as const) {
      given(asked)
        .when(reschedule(actor, date), '2027-06-14T10:01:00.000Z')
        .thenThrows(
          refusal({ code: 'illegal_transition', details: expect.objectContaining({ state: 'reschedule_proposed' }) }),
        );
    }
  });

  it('can be accepted by the other side; a repeat changes nothing', () => {
    const now = '2027-06-15T09:59:59.999Z';
    const agreedTo = given(asked).when(answer(actors.ana, true), now).events;
    const said = { by: 'partner', date: '2027-06-27', hour: null, reason: null, at: now };
    const due = { cancelAt: '2027-07-03T23:00:00.000Z', missedAt: '2027-06-27T23:00:00.000Z' };
    expect(agreedTo).toEqual([{ type: 'RescheduleAgreed', data: { ...said, ...due } }]);
    expect(stateAfter([...asked, ...agreedTo])).toMatchObject({
      status: 'accepted',
      scheduledDate: '2027-06-27',
      assignment: { partnerId: ana },
    });
    given([...asked, ...agreedTo])
      .when(answer(actors.ana, true), now)
      .then([]);
    given([...asked, ...agreedTo])
      .when(answer(actors.ana, false), now)
      .thenThrows(refusal({ code: 'illegal_transition' }));
    expect(given(byPartner).when(answer(actors.customer, true), now).events).toHaveLength(1);
    expect(given(byPartner).when(answer(actors.admin, true), now).events).toHaveLength(1);
  });

  it('can be declined by the other side, and the old date stays', () => {
    const refused = given(asked).when(answer(actors.ana, false), '2027-06-14T12:00:00.000Z').events;
    expect(refused).toEqual([
      { type: 'RescheduleRefused', data: { by: 'partner', reason: null, at: '2027-06-14T12:00:00.000Z' } },
    ]);
    const state = stateAfter([...asked, ...refused]);
    expect(state).toMatchObject({
      status: 'accepted',
      scheduledDate: '2027-06-20',
      missedAt: '2027-06-20T23:00:00.000Z',
    });
  });

  it.each([true, false])(
    'stores the reason of an answer only if an admin or a partner wrote it (agree: %s)',
    (agree) => {
      const now = '2027-06-14T12:00:00.000Z';
      const reasonBy = (actor: Actor, history: readonly ServiceEvent[]) =>
        given(history).when(answer(actor, agree, { reason: 'The family agreed' }), now).events;
      const stored = (reason: string | null) => [
        expect.objectContaining({ data: expect.objectContaining({ reason }) }),
      ];
      expect(reasonBy(actors.customer, byPartner)).toEqual(stored(null));
      expect(reasonBy(actors.admin, byPartner)).toEqual(stored('The family agreed'));
      expect(reasonBy(actors.ana, asked)).toEqual(stored('The family agreed'));
    },
  );

  it('cannot be answered by its proposer or an uninvolved partner, after the proposal lapsed, or with a different date', () => {
    const at = '2027-06-14T12:00:00.000Z';
    given(asked)
      .when(answer(actors.customer, true), at)
      .thenThrows(refusal({ code: 'own_proposal' }));
    given(byPartner)
      .when(answer(actors.ana, false), at)
      .thenThrows(refusal({ code: 'own_proposal' }));
    given(asked)
      .when(answer({ id: rui, role: 'partner' }, true), at)
      .thenThrows(refusal({ code: 'not_found' }));
    given(asked)
      .when(answer(actors.ana, true, { date: '2027-06-28' }), at)
      .thenThrows(refusal({ code: 'service_changed' }));
    given(asked)
      .when(answer(actors.ana, true), proposed.data.lapsesAt)
      .thenThrows(refusal({ code: 'proposal_closed' }));
    given(held)
      .when(answer(actors.ana, true), at)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('lapses at its deadline; a repeat changes nothing', () => {
    const lapse = new ExpireRescheduleProposal({ serviceId }, by(actors.system));
    const lapsed: ServiceEvent = { type: 'RescheduleLapsed', data: { at: proposed.data.lapsesAt } };
    given(asked).when(lapse, '2027-06-15T09:59:59.999Z').then([]);
    given(asked).when(lapse, proposed.data.lapsesAt).then([lapsed]);
    given([...asked, lapsed])
      .when(lapse, proposed.data.lapsesAt)
      .then([]);
  });

  it('cannot be proposed after the work has started; while a proposal is open, no photo can be added', () => {
    given(underWay)
      .when(reschedule(actors.ana, '2027-06-27'), '2027-06-20T08:10:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition' }));
    given(asked)
      .when(add(21, 'before', actors.ana), '2027-06-14T11:00:00.000Z')
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('takes effect immediately when the system moves a plan’s visit', () => {
    const [event] = given(held).when(reschedule(actors.system, '2027-06-21'), '2027-06-14T10:00:00.000Z').events;
    expect(event).toMatchObject({
      type: 'ServiceRescheduled',
      data: { by: 'system', missedAt: '2027-06-21T23:00:00.000Z', escalateAt: null },
    });
    expect(stateAfter([...held, event as ServiceEvent])).toMatchObject({
      status: 'accepted',
      scheduledDate: '2027-06-21',
    });
  });
});

describe('another date because the cemetery closed', () => {
  const closing = { serviceId, date: '2027-06-27', cause: 'closed_day' } as const;
  const closedDay: typeof proposed = { ...proposed, data: { ...proposed.data, by: 'admin', cause: 'closed_day' } };
  const ended: ServiceEvent = {
    type: 'ServiceCancelled',
    data: { by: 'system', reason: 'closed_day', partnerId: ana, refundCents: 2500, earnedCents: 0, remarkId: null },
  };

  it('waits a whole day for an answer, also on the closed day itself', () => {
    given(held)
      .when(new RescheduleService(closing, by(actors.admin)), '2027-06-20T06:30:00.000Z')
      .then([
        {
          ...closedDay,
          data: { ...closedDay.data, at: '2027-06-20T06:30:00.000Z', lapsesAt: '2027-06-21T06:30:00.000Z' },
        },
      ]);
    const kinds = decider.deadlines(stateAfter([...held, closedDay])).map(({ kind }) => kind);
    expect(kinds).toEqual(['reschedule_lapse']);
  });

  it('ends with a full refund when it is refused or nobody answers, in the same append', () => {
    const refused = { by: 'customer' as const, reason: null, at: '2027-06-14T11:00:00.000Z' };
    const refuse = new AnswerReschedule(
      { serviceId, agree: false, proposed: { date: '2027-06-27', hour: null }, isClosed: true },
      by(actors.customer),
    );
    given([...held, closedDay])
      .when(refuse, '2027-06-14T11:00:00.000Z')
      .then([{ type: 'RescheduleRefused', data: refused }, ended]);
    given([...held, closedDay])
      .when(new ExpireRescheduleProposal({ serviceId, isClosed: true }, by(actors.system)), '2027-06-15T10:00:00.000Z')
      .then([{ type: 'RescheduleLapsed', data: { at: '2027-06-15T10:00:00.000Z' } }, ended]);
  });

  it('keeps the old date when the day is open again by then', () => {
    given([...held, closedDay])
      .when(new ExpireRescheduleProposal({ serviceId, isClosed: false }, by(actors.system)), '2027-06-15T10:00:00.000Z')
      .then([{ type: 'RescheduleLapsed', data: { at: '2027-06-15T10:00:00.000Z' } }]);
  });

  it('ends with a full refund when the day is open again, but over: its partner was told not to come', () => {
    const [refusedAt, lapsedAt] = ['2027-06-20T22:59:59.999Z', '2027-06-20T23:00:00.000Z'] as const;
    const late = (lapsesAt: string): ServiceEvent => ({ ...closedDay, data: { ...closedDay.data, lapsesAt } });
    const refuse = new AnswerReschedule(
      { serviceId, agree: false, proposed: { date: '2027-06-27', hour: null }, isClosed: false },
      by(actors.customer),
    );
    const refused = (at: string) =>
      ({ type: 'RescheduleRefused', data: { by: 'customer', reason: null, at } }) as const;
    const waits = [...held, late('2027-06-21T06:30:00.000Z')];
    given(waits)
      .when(refuse, refusedAt)
      .then([refused(refusedAt)]);
    given(waits)
      .when(refuse, lapsedAt)
      .then([refused(lapsedAt), ended]);

    const lapse = new ExpireRescheduleProposal({ serviceId, isClosed: false }, by(actors.system));
    const lapsed: ServiceEvent = { type: 'RescheduleLapsed', data: { at: lapsedAt } };
    given([...held, late(lapsedAt)])
      .when(lapse, lapsedAt)
      .then([lapsed, ended]);
    given([...held, late(lapsedAt)])
      .when(new RecordNoShow({ serviceId, nextOpenDay: '2027-06-21' }, by(actors.system)), lapsedAt)
      .then([lapsed, ended]);
  });

  it('lets the customer cancel free of charge, unless the customer has agreed to it', () => {
    const agreedBy = (who: 'customer' | 'partner'): ServiceEvent => ({
      type: 'RescheduleAgreed',
      data: {
        by: who,
        date: '2027-06-27',
        hour: null,
        cancelAt: purchased,
        missedAt: purchased,
        reason: null,
        at: purchased,
      },
    });
    expect(stateAfter([scheduled, moved({ by: 'admin', cause: 'closed_day' })])).toMatchObject({
      isCancelledFree: true,
    });
    expect(stateAfter([...held, closedDay, agreedBy('partner')])).toMatchObject({ isCancelledFree: true });
    expect(stateAfter([...held, closedDay, agreedBy('customer')])).not.toMatchObject({ isCancelledFree: true });
    expect(stateAfter([scheduled, moved({})])).not.toMatchObject({ isCancelledFree: true });
  });
});
