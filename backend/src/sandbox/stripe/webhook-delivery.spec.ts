import { describe, expect, it } from '@jest/globals';
import StripeSdk from 'stripe';
import { retrySeconds, signatureHeader } from './webhook-delivery.js';

const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' });
const { webhooks } = new StripeSdk('sk_test_unused');

describe('the signature of a webhook', () => {
  it('is accepted by Stripe’s SDK, and equals the signature that the SDK generates', () => {
    const at = new Date();
    const header = signatureHeader(body, 'whsec_ours', at);
    const timestamp = Math.floor(at.getTime() / 1000);
    expect(header).toBe(webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_ours', timestamp }));
    expect(webhooks.constructEvent(body, header, 'whsec_ours', 300).id).toBe('evt_1');
  });

  it('is invalid for another secret, and after the tolerance of 300 seconds', () => {
    const fresh = signatureHeader(body, 'whsec_other', new Date());
    expect(() => webhooks.constructEvent(body, fresh, 'whsec_ours', 300)).toThrow('No signatures found');
    const old = signatureHeader(body, 'whsec_ours', new Date(Date.now() - 302_000));
    expect(() => webhooks.constructEvent(body, old, 'whsec_ours', 300)).toThrow('tolerance');
  });
});

describe('the pause before a webhook is sent again', () => {
  it('doubles up to an hour; after about three days, the webhook is not sent again', () => {
    expect([0, 1, 2, 3].map(retrySeconds)).toEqual([1, 2, 4, 8]);
    expect(retrySeconds(20)).toBe(3600);
    const pauses = Array.from({ length: 100 }, (_, attempts) => retrySeconds(attempts)).filter(
      (pause) => pause !== null,
    );
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
  });
});
