import { createHmac } from 'node:crypto';
import type { AppConfig } from './app-config.js';

/** What authenticates us to the provider, and its webhooks to us. Never logged. */
export interface StripeCredentials {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Stripe's own when configured; the sandbox's are derived, so that every process of one installation has the same. */
export function stripeCredentials({ stripe, jwt }: AppConfig): StripeCredentials {
  if (stripe) return stripe;
  const derived = (purpose: string) =>
    createHmac('sha256', jwt.secret).update(`payment sandbox ${purpose}`).digest('hex');
  return { secretKey: `sk_test_${derived('key')}`, webhookSecret: `whsec_${derived('webhook')}` };
}
