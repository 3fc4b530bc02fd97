import { describe, expect, it } from '@jest/globals';
import { keyFindings, methodFinding, sessionFinding, webhookFinding } from './stripe.check.js';
import { handledEventTypes } from './stripe.translation.js';

const address = 'https://perpetua.example/api/Payment/webhook';
const endpoint = { url: address, status: 'enabled', enabled_events: [...handledEventTypes] as string[] };

describe('the key of the Stripe account', () => {
  it('is a live one, and goes to Stripe', () => {
    const statesOf = (secretKey: string, apiUrl?: string) =>
      keyFindings({ secretKey, apiUrl }).map(({ state }) => state);
    expect(statesOf('sk_live_abc')).toEqual(['right']);
    expect(statesOf('rk_live_abc')).toEqual(['right']);
    expect(statesOf('sk_test_abc')).toEqual(['wrong']);
    expect(statesOf('sk_live_abc', 'http://127.0.0.1:12111')).toEqual(['right', 'warning']);
  });
});

describe('the webhook endpoint of the Stripe account', () => {
  it('is told of every event that we handle', () => {
    expect(webhookFinding([endpoint], address).state).toBe('right');
    expect(webhookFinding([{ ...endpoint, enabled_events: ['*'] }], address).state).toBe('right');
    const [missing, ...rest] = handledEventTypes;
    expect(webhookFinding([{ ...endpoint, enabled_events: rest }], address)).toMatchObject({
      state: 'wrong',
      found: `${address} is not told of ${missing}`,
    });
  });

  it('has our address and is switched on', () => {
    const other = { ...endpoint, url: 'https://www.perpetua.example/api/Payment/webhook' };
    expect(webhookFinding([other], address)).toMatchObject({
      state: 'wrong',
      fix: expect.stringContaining('checkout.session.completed'),
    });
    expect(webhookFinding([], address).state).toBe('wrong');
    const off = { ...endpoint, status: 'disabled' };
    expect(webhookFinding([off], address)).toMatchObject({ state: 'wrong', fix: expect.stringContaining('Switch') });
    expect(webhookFinding([off, endpoint], address).state).toBe('right');
  });
});

describe('the payment methods of the Stripe account', () => {
  const preference = { overridable: null, preference: 'on', value: 'on' } as const;
  const of = (...available: string[]) => ({
    active: true,
    application: null,
    is_default: true,
    card: { available: available.includes('card'), display_preference: preference },
    mb_way: { available: available.includes('mb_way'), display_preference: preference },
    multibanco: { available: available.includes('multibanco'), display_preference: preference },
  });

  it('are those that the shop offers', () => {
    expect(methodFinding([of('card', 'mb_way', 'multibanco')]).state).toBe('right');
    expect(methodFinding([of('card')])).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('mb_way, multibanco'),
    });
    expect(methodFinding([of()]).state).toBe('wrong');
    expect(methodFinding([]).state).toBe('wrong');
  });

  it('are those of our own default configuration', () => {
    const platform = { ...of(), application: 'ca_other' };
    const spare = { ...of('card'), is_default: false };
    expect(methodFinding([platform, spare, of('card', 'mb_way', 'multibanco')]).state).toBe('right');
  });
});

describe('the payment page that is tried', () => {
  it('charges in euros, without Adaptive Pricing', () => {
    const session = { url: 'https://pay.example', currency: 'eur', adaptive_pricing: { enabled: false } } as const;
    expect(sessionFinding(session).state).toBe('right');
    expect(sessionFinding({ ...session, adaptive_pricing: null }).state).toBe('right');
    expect(sessionFinding({ ...session, adaptive_pricing: { enabled: true } }).state).toBe('wrong');
    expect(sessionFinding({ ...session, url: null }).state).toBe('wrong');
  });
});
