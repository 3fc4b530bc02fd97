import { describe, expect, it } from '@jest/globals';
import {
  actors,
  agreed,
  by,
  decider,
  given,
  matching,
  offer,
  open,
  scheduled as fixed,
  serviceId,
  stateAfter,
} from '../service/service.samples.js';
import type { ServiceEvent } from '../service/service.events.js';
import { rowOf } from '../reading/service.row.js';
import { RescheduleService } from '../rescheduling/rescheduling.js';
import { JoinRoute } from './routes.js';

/** A cleaning on 20 June that may be moved by three days. */
const scheduled: ServiceEvent = { ...fixed, data: { ...fixed.data, flexibleDays: 3 } };
const join = (date: string) => new JoinRoute({ serviceId, date }, by(actors.system));
const at = '2027-06-11T07:00:00.000Z';
const moved = (date: string, more: object = {}) => ({
  type: 'ServiceRescheduled',
  data: {
    by: 'system',
    date,
    hour: null,
    remarkId: null,
    reason: null,
    at,
    matchFrom: at,
    cancelAt: expect.any(String),
    escalateAt: null,
    missedAt: null,
    cause: 'route',
    ...more,
  },
});

describe('a cleaning that joins a route', () => {
  it('moves within the days to which its customer agreed, and looks for a partner at once', () => {
    const { events } = given([scheduled]).when(join('2027-06-23'), at);
    expect(events).toMatchObject([moved('2027-06-23'), { type: 'MatchingStarted' }]);
    const state = stateAfter([scheduled, ...events]);
    expect(state).toMatchObject({
      status: 'matching',
      scheduledDate: '2027-06-23',
      promisedDate: agreed.scheduledDate,
    });
    expect(decider.deadlines(state).map(({ kind }) => kind)).toContain('escalate');
  });

  it('moves while matching looks for a partner, which begins again', () => {
    const { events } = given([scheduled, matching]).when(join('2027-06-17'), '2027-06-13T07:00:01.000Z');
    expect(events.map(({ type }) => type)).toEqual(['ServiceRescheduled']);
    expect(stateAfter([scheduled, matching, ...events])).toMatchObject({ status: 'matching', round: 2 });
  });

  it('only begins matching when it is on the day already', () => {
    const { events } = given([scheduled]).when(join('2027-06-20'), at);
    expect(events.map(({ type }) => type)).toEqual(['MatchingStarted']);
    given([scheduled, ...events])
      .when(join('2027-06-20'), at)
      .then([]);
  });

  it('moves once: the day of which its customer was told stays', () => {
    const { events } = given([scheduled]).when(join('2027-06-23'), at);
    given([scheduled, ...events])
      .when(join('2027-06-21'), at)
      .then([]);
  });

  it('stays on the day to which its customer moves it back', () => {
    const { events } = given([scheduled]).when(join('2027-06-23'), at);
    const back = new RescheduleService({ serviceId, date: '2027-06-20' }, by(actors.customer));
    const moves = given([scheduled, ...events]).when(back, at).events;
    expect(moves.map(({ type }) => type)).toEqual(['ServiceRescheduled']);
    given([scheduled, ...events, ...moves])
      .when(join('2027-06-23'), at)
      .then([]);
  });

  it('does not move into the withdrawal period, in which only its customer can ask for the work', () => {
    const purchasedAt = '2027-06-04T09:00:00.000Z';
    const free: ServiceEvent = { ...fixed, data: { ...fixed.data, flexibleDays: 3, purchasedAt } };
    given([free]).when(join('2027-06-18'), at).then([]);
    expect(
      given([free])
        .when(join('2027-06-19'), at)
        .events.map(({ type }) => type),
    ).toContain('ServiceRescheduled');
  });

  it.each(['2027-06-16', '2027-06-24'])('does not move to %s, to which nobody agreed', (date) => {
    given([scheduled]).when(join(date), at).then([]);
  });

  it('does not move if its customer wants the day, or a partner is being asked', () => {
    given([fixed]).when(join('2027-06-21'), at).then([]);
    given([scheduled, ...open.slice(1)])
      .when(join('2027-06-21'), '2027-06-13T07:10:00.000Z')
      .then([]);
  });

  describe('by the plan of a season', () => {
    const plan = { season: 'all_saints' as const, partnerId: actors.ana.id };
    const planned = (date: string) => new JoinRoute({ serviceId, date, plan }, by(actors.system));
    const typesOf = (history: readonly ServiceEvent[], date: string) =>
      given(history)
        .when(planned(date), at)
        .events.map(({ type }) => type);

    it('looks for a partner on the day of the plan, which says who is asked first', () => {
      const { events } = given([scheduled]).when(planned('2027-06-23'), at);
      expect(events).toMatchObject([moved('2027-06-23'), { type: 'MatchingStarted', data: { plan } }]);
      expect(stateAfter([scheduled, ...events])).toMatchObject({
        scheduledDate: '2027-06-23',
        plannedPartnerId: plan.partnerId,
      });
    });

    it('begins on its own day as well, even if its customer did not agree to others', () => {
      const { events } = given([fixed]).when(planned('2027-06-20'), at);
      expect(events).toMatchObject([{ type: 'MatchingStarted', data: { plan } }]);
      expect(typesOf([fixed], '2027-06-21')).toEqual([]);
      expect(typesOf([scheduled], '2027-06-24')).toEqual([]);
    });

    it('says so in the offer to that partner, and to nobody else', () => {
      const history: ServiceEvent[] = [scheduled, ...given([scheduled]).when(planned('2027-06-23'), at).events];
      const seasonOf = ({ id }: { readonly id: string }) => {
        const [made] = given(history).when(offer(id, 1), '2027-06-11T07:00:01.000Z').events;
        return made?.type === 'OfferMade' ? made.data.season : 'no offer';
      };
      expect(seasonOf(actors.ana)).toBe('all_saints');
      expect(seasonOf(actors.rui)).toBeUndefined();
    });

    it('is planned once, and not when it looks for a partner already', () => {
      const { events } = given([scheduled]).when(planned('2027-06-20'), at);
      expect(typesOf([scheduled, ...events], '2027-06-20')).toEqual([]);
      expect(typesOf([scheduled, matching], '2027-06-20')).toEqual([]);
    });

    it('stays on the day of the plan, whatever routes come later', () => {
      const { events } = given([scheduled]).when(planned('2027-06-20'), at);
      given([scheduled, ...events])
        .when(join('2027-06-21'), at)
        .then([]);
    });
  });

  it('stores in its row from which day it may move, as long as it may', () => {
    const { events } = given([scheduled]).when(join('2027-06-23'), at);
    const rowAfter = (history: readonly ServiceEvent[]) => {
      const state = stateAfter([...history]);
      if (state.status === 'none') throw new Error('nothing was scheduled');
      return rowOf(state, { serviceId, version: 3 });
    };
    expect(rowAfter([scheduled])).toMatchObject({ flexible_days: 3, promised_date: '2027-06-20' });
    expect(rowAfter([scheduled, ...events])).toMatchObject({ promised_date: null, scheduled_date: '2027-06-23' });
  });
});
