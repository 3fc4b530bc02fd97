import { describe, expect, it } from '@jest/globals';
import { mayBeRefused } from './load-shedding.js';

describe('a request to an overloaded process', () => {
  it.each([
    '/api/Product',
    '/api/Cart',
    '/api/Checkout',
    '/api/Auth/login',
    '/api/Order',
    '/api/Order/:id/cancel',
    '/api/Service/:id/accept',
    '/api/Events',
  ])('to %s may be refused', (route) => {
    expect(mayBeRefused(route)).toBe(true);
  });

  it.each([
    '/api/Payment/webhook',
    '/api/Payment/session/:id',
    '/api/Order/:id',
    '/api/Order/:id/pay',
    '/sandbox/checkout/:id',
    '/v1/checkout/sessions',
    '/api/Photo/:id',
    '/api/Product/:id/image',
    '/api/Product/:id/images/:imageId',
    '/api/Grave/:id/photo',
    '/api/Service/:id/photos',
    '/api/User/:id/logo',
    '/api/docs',
    '/health/live',
    '/health/ready',
    '/metrics',
    '/*',
    undefined,
  ])('to %s is served', (route) => {
    expect(mayBeRefused(route)).toBe(false);
  });
});
