import { describe, expect, it } from '@jest/globals';
import { deliveryServiceIdOf, subscriptionIdOf, visitServiceIdOf } from './order.ids.js';

const orderId = '01900000-0000-7000-8000-000000000001';

describe('the ids of what an order creates', () => {
  it('never change, because streams are stored under them', () => {
    const subscriptionId = subscriptionIdOf(orderId);
    expect([deliveryServiceIdOf(orderId), subscriptionId, visitServiceIdOf(subscriptionId, 1)]).toEqual([
      '31fc6146-fa83-55d7-aa0e-6f69da718f70',
      '79cbd93d-d6b1-5f4f-9a38-eda427148bc4',
      '73e3f33c-30b9-52c9-94d5-388221af2614',
    ]);
  });
});
