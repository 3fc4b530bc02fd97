import { createHmac } from 'node:crypto';
import type { AppConfig } from './app-config.js';

/**
 * The credentials that authenticate our requests to the payment provider, and the provider's webhooks to us. Never
 * logged.
 */
export interface StripeCredentials {
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/**
 * The configured credentials of Stripe; without them, those of the sandbox: of the account that it plays for another
 * instance, or ones that every process of an installation derives from the signing secret.
 */
export function stripeCredentials({ stripe, sandboxAccount, jwt }: AppConfig): StripeCredentials {
  if (stripe) return stripe;
  if (sandboxAccount) return sandboxAccount;
  const derived = (purpose: string) =>
    createHmac('sha256', jwt.secret).update(`payment sandbox ${purpose}`).digest('hex');
  return { secretKey: `sk_test_${derived('key')}`, webhookSecret: `whsec_${derived('webhook')}` };
}
