import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import {
  actors,
  ana,
  by,
  cancel,
  decider,
  given,
  held,
  id,
  refusal,
  serviceId,
  stateAfter,
  underWay,
} from '../service/service.samples.js';
import { StartService } from '../visits/visits.commands.js';
import type { ServiceEvent } from '../service/service.events.js';
import { remarkIdOf } from '../visits/visits.js';
import { AnswerBlock, BlockService, EscalateBlock } from './blocks.js';

const at = '2027-06-20T08:30:00.000Z';
const answerBy = '2027-06-21T08:30:00.000Z';
const block = (kind: 'grave_not_found' | 'closed' = 'closed') =>
  new BlockService({ serviceId, partnerId: ana, kind, note: 'The gate is locked' }, by(actors.ana));
const answer = (actor: Actor, date = '2027-06-23') =>
  new AnswerBlock({ serviceId, moment: { date, hour: null }, reason: 'by phone' }, by(actor));
const escalate = (actor: Actor, reason?: string) => new EscalateBlock({ serviceId, reason }, by(actor));
const blocked: ServiceEvent = {
  type: 'ServiceBlocked',
  data: { partnerId: ana, kind: 'closed', remarkId: remarkIdOf(id(99)), at, answerBy },
};
const stopped = [...underWay, blocked];

describe('blocked work', () => {
  it('waits for the customer’s answer, and the event does not contain the partner’s note', () => {
    given(underWay).when(block(), at).then([blocked]);
    expect(JSON.stringify(blocked)).not.toContain('gate');
    given(stopped).when(block(), at).then([]);
    expect(decider.deadlines(stateAfter(stopped))).toEqual([{ kind: 'block_escalation', dueAt: new Date(answerBy) }]);
  });

  it('can be reported only after the work has started', () => {
    given(held)
      .when(block(), at)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('continues with the same partner on another day, and needs new photos', () => {
    const resolved = given(stopped).when(answer(actors.customer), '2027-06-20T12:00:00.000Z').events;
    expect(resolved).toEqual([
      {
        type: 'BlockResolved',
        data: {
          by: 'customer',
          date: '2027-06-23',
          hour: null,
          cancelAt: '2027-06-29T23:00:00.000Z',
          missedAt: '2027-06-23T23:00:00.000Z',
          reason: null,
          at: '2027-06-20T12:00:00.000Z',
        },
      },
    ]);
    const state = stateAfter([...stopped, ...resolved]);
    expect(state).toMatchObject({ status: 'accepted', scheduledDate: '2027-06-23', visit: 2 });
    expect(state).not.toHaveProperty('startedAt');
    expect(decider.deadlines(state).map(({ kind }) => kind)).toEqual(['no_show']);
    given([...stopped, ...resolved])
      .when(answer(actors.customer), '2027-06-20T12:01:00.000Z')
      .then([]);
    const start = new StartService({ serviceId, partnerId: ana }, by(actors.ana));
    given([...stopped, ...resolved])
      .when(start, '2027-06-23T09:00:00.000Z')
      .thenThrows(refusal({ code: 'photo_required' }));
  });

  it('accepts a new date only from the service’s customer or an admin', () => {
    expect(given(stopped).when(answer(actors.admin), '2027-06-20T12:00:00.000Z').events[0]?.data).toMatchObject({
      by: 'admin',
      reason: 'by phone',
    });
    const stranger: Actor = { id: id(77), role: 'customer' };
    given(stopped)
      .when(answer(stranger), at)
      .thenThrows(refusal({ code: 'not_found' }));
    given(stopped)
      .when(answer(actors.ana), at)
      .thenThrows(refusal({ code: 'illegal_transition' }));
    given(underWay)
      .when(answer(actors.customer), at)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });

  it('can be cancelled instead of continued, with the refund that the refund policy grants', () => {
    const [cancelled] = given(stopped).when(cancel(actors.customer, 'customer'), '2027-06-20T12:00:00.000Z').events;
    expect(cancelled).toMatchObject({ type: 'ServiceCancelled', data: { refundCents: 1250, earnedCents: 1000 } });
  });

  it('is escalated to the admins after 24 h without an answer, or immediately by an admin', () => {
    given(stopped).when(escalate(actors.system), '2027-06-21T08:29:59.999Z').then([]);
    const silent = given(stopped).when(escalate(actors.system), answerBy).events;
    const taken = { by: 'system', partnerId: ana, reason: null, at: answerBy, cancelAt: '2027-06-27T23:00:00.000Z' };
    expect(silent).toEqual([{ type: 'BlockEscalated', data: taken }]);
    const state = stateAfter([...stopped, ...silent]);
    expect(state).toMatchObject({ status: 'escalated', escalation: 'blocked' });
    expect(state).not.toHaveProperty('assignment');
    given([...stopped, ...silent])
      .when(escalate(actors.system), answerBy)
      .then([]);

    const atOnce = given(stopped).when(escalate(actors.admin, 'the office knows the grave'), at).events;
    expect(atOnce[0]?.data).toMatchObject({ by: 'admin', reason: 'the office knows the grave' });
    given([...stopped, ...atOnce])
      .when(escalate(actors.admin, 'again'), at)
      .then([]);
    given(held)
      .when(escalate(actors.admin, 'too early'), at)
      .thenThrows(refusal({ code: 'illegal_transition' }));
  });
});
