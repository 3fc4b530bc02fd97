import { type PaymentMethod, paymentMethods } from '@perpetua/contracts/payments.contract';
import type Stripe from 'stripe';
import type { AppConfig } from '../../config/app-config.js';
import { type Check, type Finding, reasonOf, right, warning, wrong } from '../../platform/examination/finding.js';
import { serverAddress } from '../../platform/http/public-urls.js';
import { openStripe } from './stripe.client.js';
import { handledEventTypes, sessionParamsOf } from './stripe.translation.js';

/** Where the webhook controller listens, below the public address. */
const WEBHOOK_PATH = '/api/Payment/webhook';
const FIX = "See Stripe's status page, and run the doctor again.";
const WEBHOOKS = 'Stripe webhook';
const METHODS = 'Stripe payment methods';
const SESSION = 'Stripe payment page';

/**
 * The checks of the Stripe account: its key, the webhook endpoint with our address, the payment methods, and a payment
 * page that is opened with the parameters of a purchase and closed at once. Needs no database.
 */
export function paymentChecks(
  { stripe: credentials, http }: Pick<AppConfig, 'stripe' | 'http'>,
  { production }: { production: boolean },
): Check[] {
  if (credentials === undefined) {
    const found = 'payments go to the sandbox, which takes no real money';
    const fix = 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';
    const finding = production ? wrong('Stripe key', found, fix) : warning('Stripe key', found, fix);
    return [{ name: 'Stripe key', fix, run: async () => finding }];
  }
  const { secretKey, apiUrl } = credentials;
  const server = apiUrl === undefined ? undefined : serverAddress(apiUrl);
  const check = (name: string, work: (stripe: Stripe) => Promise<Finding | Finding[]>): Check => ({
    name,
    fix: FIX,
    run: async () => {
      const stripe = await openStripe(secretKey, server, { retries: 0 });
      return work(stripe).catch((error: unknown) => failure(name, error, stripe));
    },
  });
  return [
    { name: 'Stripe key', fix: FIX, run: async () => keyFindings({ secretKey, apiUrl }) },
    check(WEBHOOKS, async ({ webhookEndpoints }) => {
      const { data } = await webhookEndpoints.list({ limit: 100 });
      return webhookFinding(data, http.publicUrl + WEBHOOK_PATH);
    }),
    check(METHODS, async ({ paymentMethodConfigurations }) => {
      const { data } = await paymentMethodConfigurations.list({ limit: 100 });
      return methodFinding(data);
    }),
    check(SESSION, async (stripe) => sessionFinding(await triedSession(stripe, http.publicUrl))),
  ];
}

/** What went wrong, without the SDK's message, which can contain a part of the key. */
function failure(name: string, error: unknown, { errors }: Stripe): Finding {
  if (error instanceof errors.StripeAuthenticationError) {
    return wrong(name, 'Stripe refuses the key', 'Compare STRIPE_SECRET_KEY with the key in the dashboard.');
  }
  if (error instanceof errors.StripePermissionError) {
    const fix = 'Give the restricted key this right, or use the secret key.';
    return wrong(name, 'the key lacks a right that this needs', fix);
  }
  if (error instanceof errors.StripeConnectionError) {
    return wrong(name, 'Stripe cannot be reached', 'See whether a firewall lets this machine call api.stripe.com.');
  }
  if (!(error instanceof errors.StripeError)) return wrong(name, reasonOf(error), FIX);
  const { type, code, statusCode } = error;
  return wrong(name, [type, code, statusCode].filter((part) => part !== undefined).join(' '), FIX);
}

export function keyFindings({ secretKey, apiUrl }: { secretKey: string; apiUrl: string | undefined }): Finding[] {
  const name = 'Stripe key';
  const key = /^(sk|rk)_live_/.test(secretKey)
    ? right(name, secretKey.startsWith('rk_') ? 'a restricted live key' : 'a live key')
    : wrong(name, 'a test key, which takes no real money', 'Set STRIPE_SECRET_KEY to the live key.');
  if (apiUrl === undefined) return [key];
  const found = `STRIPE_API_URL is set: payments go to ${new URL(apiUrl).host}, not to Stripe`;
  return [key, warning('Stripe address', found, 'Remove STRIPE_API_URL before the first sale.')];
}

/** The fields of a webhook endpoint that decide whether it reports everything to us. */
type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>;

/** @param address where this application takes webhooks */
export function webhookFinding(endpoints: readonly Endpoint[], address: string): Finding {
  const ours = endpoints.filter(({ url }) => url.replace(/\/+$/, '') === address);
  const [endpoint] = ours.filter(({ status }) => status === 'enabled');
  if (endpoint === undefined) {
    return ours.length > 0
      ? wrong(WEBHOOKS, `${address} is switched off`, 'Switch the endpoint on in the dashboard.')
      : wrong(
          WEBHOOKS,
          `none leads to ${address}`,
          `Add an endpoint with this address and the events ${handledEventTypes.join(', ')}.`,
        );
  }
  const missing = endpoint.enabled_events.includes('*')
    ? []
    : handledEventTypes.filter((event) => !endpoint.enabled_events.includes(event));
  return missing.length === 0
    ? right(WEBHOOKS, `${address} is told of all ${handledEventTypes.length} events`)
    : wrong(WEBHOOKS, `${address} is not told of ${missing.join(', ')}`, 'Add these events to the endpoint.');
}

/** The fields of a configuration of payment methods that decide what is offered. */
type Configuration = Pick<Stripe.PaymentMethodConfiguration, 'active' | 'application' | 'is_default' | PaymentMethod>;

export function methodFinding(configurations: readonly Configuration[]): Finding {
  const own = configurations.filter(({ active, application }) => active && application === null);
  const used = own.find(({ is_default: isDefault }) => isDefault) ?? own[0];
  const missing = paymentMethods.filter((method) => used?.[method]?.available !== true);
  if (missing.length === 0) return right(METHODS, paymentMethods.join(', '));
  const found = `${missing.join(', ')} cannot be offered, and Stripe leaves them out without a word`;
  const fix =
    'Switch them on in the dashboard under Settings, Payment methods; some wait for the check of the account.';
  return missing.length === paymentMethods.length ? wrong(METHODS, found, fix) : warning(METHODS, found, fix);
}

/** The fields of a session that show what a payer would meet. */
type TriedSession = Pick<Stripe.Checkout.Session, 'url' | 'currency' | 'adaptive_pricing'>;

/**
 * Opens a payment page as a purchase does, and closes it. It carries no order, so that its webhooks are nobody's; nobody
 * sees its address.
 */
async function triedSession({ checkout }: Stripe, publicUrl: string): Promise<TriedSession> {
  const {
    metadata: _none,
    payment_intent_data: _neither,
    client_reference_id: _nor,
    ...params
  } = sessionParamsOf({
    orderId: '',
    attemptId: '',
    lines: [{ name: 'npm run doctor', unitCents: 1000, quantity: 1 }],
    totalCents: 1000,
    language: 'pt',
    expiresAt: new Date(Date.now() + 35 * 60_000),
    successUrl: `${publicUrl}/`,
    cancelUrl: `${publicUrl}/`,
    methods: paymentMethods,
  });
  const session = await checkout.sessions.create(params);
  await checkout.sessions.expire(session.id);
  return session;
}

export function sessionFinding({ url, currency, adaptive_pricing: adaptive }: TriedSession): Finding {
  if (!url || currency !== 'eur') {
    return wrong(SESSION, 'a payment page without an address, or not in euros', 'Ask Stripe about the account.');
  }
  return adaptive?.enabled === true
    ? wrong(
        SESSION,
        'Adaptive Pricing is on, so that payers may be charged in another currency than the invoice says',
        'Switch Adaptive Pricing off in the dashboard under Settings, Payments.',
      )
    : right(SESSION, 'one was opened in euros and closed again; Adaptive Pricing is off');
}
