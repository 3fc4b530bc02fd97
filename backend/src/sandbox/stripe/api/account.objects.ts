import type { PaymentMethod } from '@perpetua/contracts/payments.contract';
import type Stripe from 'stripe';

/** The webhook endpoint of the sandbox's account: it is told of all events, and cannot be changed. */
export const webhookEndpointObject = (url: string): Omit<Stripe.WebhookEndpoint, 'deleted'> => ({
  id: 'we_sandbox',
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: 0,
  description: null,
  enabled_events: ['*'],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url,
});

type Configuration = Stripe.PaymentMethodConfiguration;
const on = { available: true, display_preference: { overridable: null, preference: 'on', value: 'on' } } as const;

/** The payment methods of the sandbox's account: those that its payment page offers. */
export const paymentMethodConfigurationObject = (): Pick<
  Configuration,
  'id' | 'object' | 'active' | 'application' | 'is_default' | 'livemode' | 'name' | 'parent' | PaymentMethod
> => ({
  id: 'pmc_sandbox',
  object: 'payment_method_configuration',
  active: true,
  application: null,
  is_default: true,
  livemode: false,
  name: 'Default',
  parent: null,
  card: on,
  mb_way: on,
  multibanco: on,
});
