import { describe, expect, it } from '@jest/globals';
import { StripeApiError } from './stripe-api.errors.js';
import {
  expandParams,
  formValues,
  parameters,
  refundListParams,
  refundParams,
  sessionParams,
} from './stripe-api.schema.js';

const body = [
  'mode=payment',
  'success_url=https%3A%2F%2Fshop.test%2Fok',
  'line_items[0][quantity]=2',
  'line_items[0][price_data][currency]=eur',
  'line_items[0][price_data][unit_amount]=1800',
  'line_items[0][price_data][product_data][name]=Coroa%20%26%20Palma',
  'metadata[orderId]=o-1',
  'allowed_payment_method_types[0]=card',
  'expires_at=1795257300',
].join('&');

const refusalOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof StripeApiError) return error.refusal;
    throw error;
  }
  return undefined;
};

describe('parameters of Stripe’s API', () => {
  it('are read from form bodies with bracketed names', () => {
    expect(parameters(sessionParams, formValues(body))).toEqual({
      mode: 'payment',
      success_url: 'https://shop.test/ok',
      line_items: [
        { quantity: 2, price_data: { currency: 'eur', unit_amount: 1800, product_data: { name: 'Coroa & Palma' } } },
      ],
      metadata: { orderId: 'o-1' },
      allowed_payment_method_types: ['card'],
      expires_at: 1795257300,
    });
  });

  it('stay a list even if they contain more elements than qs allows by default', () => {
    const many = Array.from({ length: 60 }, (_, line) => `expand[${line}]=x${line}`).join('&');
    const parsed = formValues(many) as { expand: unknown };
    expect(parsed.expand).toHaveLength(60);
    expect(refusalOf(() => parameters(expandParams, parsed))).toMatchObject({ param: 'expand' });
  });

  it('have a default for the page size of lists', () => {
    expect(parameters(refundListParams, formValues('payment_intent=pi_1'))).toEqual({
      payment_intent: 'pi_1',
      limit: 10,
    });
  });

  it.each([
    ['amount=100', { code: 'parameter_missing', param: 'payment_intent' }],
    ['payment_intent=pi_1&amount=abc', { param: 'amount' }],
    ['payment_intent=pi_1&amount=0', { param: 'amount' }],
    ['payment_intent=pi_1&amount=-5', { param: 'amount' }],
    ['payment_intent=pi_1&charge=ch_1', { code: 'parameter_unknown', param: 'charge' }],
    ['payment_intent[id]=pi_1', { param: 'payment_intent' }],
    ['payment_intent=pi_1&metadata[__proto__]=x&reason=boredom', { param: 'reason' }],
  ])('are rejected with the name of the wrong parameter: %s', (encoded, expected) => {
    const refusal = refusalOf(() => parameters(refundParams, formValues(encoded)));
    expect(refusal).toMatchObject({ status: 400, type: 'invalid_request_error', ...expected });
  });
});
