import { describe, expect, it } from '@jest/globals';
import { id } from './order.samples.js';
import { hasWorkToCancel, hasWorkToCome } from './work-to-come.policy.js';

describe('the work of an order', () => {
  const service = (phase: 'to_come' | 'stopped' | 'under_way' | 'over', n = 1) => ({ serviceId: id(n), phase });

  it.each([
    ['of flowers that nobody has begun is to come', { visits: 1, concluded: 0 }, [service('to_come')], true],
    ['of an order that was paid a moment ago is to come', { visits: 1, concluded: 0 }, [], true],
    ['of flowers that are being delivered is not to come', { visits: 1, concluded: 0 }, [service('under_way')], false],
    [
      'of delivered flowers is not to come, even before the order knows',
      { visits: 1, concluded: 0 },
      [service('over')],
      false,
    ],
    [
      'of a plan is to come while a visit has no service',
      { visits: 3, concluded: 1 },
      [service('over'), service('under_way', 2)],
      true,
    ],
    ['of a plan whose last visits were cancelled is over', { visits: 3, concluded: 2 }, [service('under_way')], false],
  ])('%s', (_title, order, services, expected) => {
    expect(hasWorkToCome(order, services)).toBe(expected);
  });

  it('can be cancelled while it is to come or waits for an answer, but not once it is under way or done', () => {
    const order = { visits: 1, concluded: 0 };
    expect(hasWorkToCancel(order, [service('to_come')])).toBe(true);
    expect(hasWorkToCancel(order, [service('stopped')])).toBe(true);
    expect(hasWorkToCome(order, [service('stopped')])).toBe(false);
    expect(hasWorkToCancel(order, [service('under_way')])).toBe(false);
    expect(hasWorkToCancel(order, [service('over')])).toBe(false);
  });
});
