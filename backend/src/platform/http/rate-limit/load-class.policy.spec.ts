import { describe, expect, it } from '@jest/globals';
import { loadClassOf, refusedFrom } from './load-class.policy.js';

describe('the load class of a request', () => {
  it.each([
    ['GET', '/api/Product', 'browsing'],
    ['HEAD', '/api/Cemetery/:id', 'browsing'],
    ['GET', '/api/Service', 'browsing'],
    ['GET', '/api/Events', 'browsing'],
    ['GET', '/api/Cart', 'checkout'],
    ['GET', '/api/User/adresses', 'checkout'],
    ['POST', '/api/Cart', 'checkout'],
    ['POST', '/api/Auth/login', 'checkout'],
    ['POST', '/api/Checkout', 'checkout'],
    ['POST', '/api/Service/:id/accept', 'checkout'],
    ['GET', '/api/Order', 'checkout'],
    ['GET', '/api/Order/:id', 'payment'],
    ['POST', '/api/Order/:id/pay', 'payment'],
    ['POST', '/api/Payment/webhook', 'payment'],
    ['POST', '/sandbox/checkout/:id', 'payment'],
    ['POST', '/v1/checkout/sessions', 'payment'],
    ['GET', '/health/live', undefined],
    ['GET', '/health/ready', undefined],
    ['GET', '/metrics', undefined],
    ['GET', '/*', undefined],
    ['GET', undefined, undefined],
    ['OPTIONS', '/api/Product', undefined],
  ])('for %s %s is %s', (method, route, expected) => {
    expect(loadClassOf(method, route)).toBe(expected);
  });

  it('is rejected only at a higher pressure, the closer its requests are to a payment', () => {
    const { browsing, checkout, payment } = refusedFrom;
    expect([browsing, checkout, payment].toSorted((a, b) => a - b)).toEqual([browsing, checkout, payment]);
  });
});
