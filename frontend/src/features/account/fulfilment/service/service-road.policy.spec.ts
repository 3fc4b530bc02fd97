import { describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { roadOf } from './service-road.policy';

type Travelled = Parameters<typeof roadOf>[0];

const at = '2026-11-21T12:00:00.000Z';
const step = (type: NonNullable<Service['history']>[number]['type']) => ({ at, type, sentence: '' });
const road = (service: Travelled) => roadOf(service).map(({ name, phase }) => `${name} ${phase}`);

describe('the steps of a service', () => {
  it('are those of the happy path, with a new step where the customer or the partner acts', () => {
    expect(roadOf({ status: 'scheduled' }).map(({ name }) => name)).toEqual([
      'scheduled',
      'accepted',
      'in_progress',
      'awaiting_feedback',
      'complete',
    ]);
  });

  it.each(['scheduled', 'matching', 'offered'] as const)(
    'have the first step as the current one while the service is %s',
    (status) => {
      expect(roadOf({ status })[0]).toMatchObject({
        name: 'scheduled',
        phase: 'current',
        state: status,
        isDetour: false,
      });
    },
  );

  it.each([
    ['escalated', 'scheduled'],
    ['reschedule_proposed', 'accepted'],
    ['blocked', 'in_progress'],
    ['disputed', 'awaiting_feedback'],
  ] as const)('show the exception %s at the step %s', (status, name) => {
    expect(roadOf({ status }).find(({ state }) => state === status)).toMatchObject({ name, isDetour: true });
  });

  it('are all done when the service is complete or closed', () => {
    for (const status of ['complete', 'closed'] as const) {
      expect(roadOf({ status }).map(({ phase }) => phase)).toEqual(['done', 'done', 'done', 'done', 'done']);
    }
  });

  it('end where the service was cancelled', () => {
    expect(road({ status: 'cancelled' })).toEqual(['scheduled done', 'cancelled over']);
    const history = [step('ServiceScheduled'), step('OfferAccepted'), step('ServiceCancelled')];
    expect(road({ status: 'cancelled', history })).toEqual(['scheduled done', 'accepted done', 'cancelled over']);
  });

  it('leave out the acceptance of a partner who withdrew', () => {
    const history = [step('OfferAccepted'), step('PartnerWithdrew'), step('ServiceCancelled')];
    expect(road({ status: 'cancelled', history })).toEqual(['scheduled done', 'cancelled over']);
  });

  it('begin with “unknown” for an unknown status', () => {
    expect(road({ status: 'teleported' })[0]).toBe('unknown unsure');
  });

  it('show each status of the lifecycle at exactly one step', () => {
    for (const status of serviceLifecycle.states.filter((known) => known !== 'none')) {
      const here = roadOf({ status }).filter(({ state, phase }) => state === status || phase === 'over');
      expect(here).toHaveLength(1);
    }
  });

  it('show when each step was reached', () => {
    const [, accepted] = roadOf({ status: 'in_progress', history: [step('OfferAccepted'), step('ServiceStarted')] });
    expect(accepted).toMatchObject({ name: 'accepted', phase: 'done', reachedAt: at });
  });
});
