import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { serviceLabel, serviceLabels, subscriptionLabel } from './service-label.js';
import { serviceLifecycle } from './service.lifecycle.js';

describe('the label of a service', () => {
  it('is defined for every status', () => {
    const labels = serviceLifecycle.states.map((status) => [status, serviceLabel(status)]);
    expect(Object.fromEntries(labels)).toEqual({
      none: 'unknown',
      scheduled: 'waiting_for_acceptance',
      matching: 'waiting_for_acceptance',
      offered: 'waiting_for_acceptance',
      escalated: 'waiting_for_acceptance',
      accepted: 'waiting_for_service',
      reschedule_proposed: 'waiting_for_service',
      in_progress: 'waiting_for_service',
      blocked: 'waiting_for_service',
      awaiting_feedback: 'pending_feedback',
      disputed: 'pending_feedback',
      complete: 'complete',
      closed: 'service_complete',
      cancelled: 'unknown',
    });
  });

  it('is “unknown” for a value that is not a status of the lifecycle', () => {
    for (const status of [undefined, null, '', 'CLOSED', 'constructor', '__proto__']) {
      expect(serviceLabel(status)).toBe('unknown');
    }
    fc.assert(fc.property(fc.string(), (status) => serviceLabels.includes(serviceLabel(status))));
  });
});

describe('the label of a subscription', () => {
  it.each([
    [['closed', 'closed', 'closed'], 'service_complete'],
    [['cancelled', 'closed', 'cancelled'], 'service_complete'],
    [['cancelled', 'cancelled'], 'unknown'],
    [[], 'unknown'],
    [['closed', 'accepted', 'scheduled'], 'waiting_for_service'],
    [['complete', 'scheduled', 'none'], 'complete'],
    [['cancelled', 'awaiting_feedback', 'matching'], 'pending_feedback'],
    [['closed', 'none', 'none'], 'unknown'],
    [['closed', undefined, null], 'unknown'],
    [['closed', 'somewhere'], 'unknown'],
  ])('for occurrences in the statuses %p is %s', (statuses, label) => {
    expect(subscriptionLabel(statuses)).toBe(label);
  });

  it('is defined for every combination of statuses, and is service_complete only if no occurrence is open', () => {
    const status = fc.option(fc.oneof(fc.constantFrom(...serviceLifecycle.states), fc.string()));
    fc.assert(
      fc.property(fc.array(status, { maxLength: 12 }), (statuses) => {
        const done = statuses.every((one) => one === 'closed' || one === 'cancelled') && statuses.includes('closed');
        expect(serviceLabels).toContain(subscriptionLabel(statuses));
        expect(subscriptionLabel(statuses) === 'service_complete').toBe(done);
      }),
    );
  });
});
