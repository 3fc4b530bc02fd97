/** Words that occur in example secrets. Anyone who has read such an example could sign tokens with it. */
const EXAMPLE_SECRET = /change.?me|example|placeholder|default|development|insecure|test.?secret|your.?secret/i;

/** Secrets must need at least 10^20 guesses (66 bits); 20 random letters and digits need more. */
const MIN_SECRET_POWER = 20;

/** A configured secret; `guessesPower` is the number of guesses that it needs, as a power of ten. */
export interface ConfiguredSecret {
  readonly variable: string;
  readonly value: string;
  readonly guessesPower: number;
}

/** The facts that production mode checks before it starts. */
export interface ProductionFacts {
  readonly stripeKey: string | undefined;
  readonly demo: boolean;
  readonly secrets: readonly ConfiguredSecret[];
  readonly publicUrl: string | undefined;
  /** The environment variables of limits that are set to 0. */
  readonly limitsOff: readonly string[];
  /** The environment variables of {@link requiredInProduction} that are not set. */
  readonly missing: readonly RequiredVariable[];
  /** The value of TWILIO_API_URL. */
  readonly twilioUrl: string | undefined;
  /** The value of INVOICING_PROVIDER. */
  readonly invoicingProvider: string | undefined;
}

/** The invoicing provider of the demo, whose documents have no fiscal value. */
const EMBEDDED_PROVIDER = 'embedded';

/**
 * The settings without a default in production, and why: what the demo invents for them would be untrue there. An empty
 * MAP_TILE_URL counts as set; it means that there are no maps.
 */
export const requiredInProduction = {
  COMPANY_NAME: 'invoices name who sells',
  COMPANY_TAX_ID: 'invoices name who sells',
  COMPANY_ADDRESS: 'invoices name who sells',
  COMPANY_REGISTRY: 'invoices name who sells',
  SMTP_URL: 'order confirmations, password links and invoices leave by mail',
  MAIL_FROM: 'mails need a sender of your own domain',
  SUPPORT_EMAIL: 'customers must be able to reach the seller',
  SUPPORT_PHONES: 'customers must be able to reach the seller',
  MAP_TILE_URL: "the tiles of OpenStreetMap's own server are not for shops; set it to nothing for a shop without maps",
  METRICS_TOKEN: 'the figures of the installation are read with it',
} as const;

/** The name of an environment variable that production requires. */
export type RequiredVariable = keyof typeof requiredInProduction;

/**
 * Returns the reasons why production mode must not start, one sentence each; empty if there are none. Secrets are not
 * repeated.
 */
export function productionRefusals(facts: ProductionFacts): string[] {
  return [
    ...stripeRefusals(facts.stripeKey),
    ...(facts.demo ? ['DEMO must be off in production: the demo accounts have a public password'] : []),
    ...facts.secrets.flatMap(secretRefusals),
    ...publicUrlRefusals(facts.publicUrl),
    ...facts.limitsOff.map((variable) => `${variable} must be above 0 in production: 0 switches the limit off`),
    ...invoicingRefusals(facts.invoicingProvider),
    ...twilioUrlRefusals(facts.twilioUrl),
    ...facts.missing.map((variable) => `${variable} must be set in production: ${requiredInProduction[variable]}`),
  ];
}

function stripeRefusals(key: string | undefined): string[] {
  if (key === undefined) {
    return ['STRIPE_SECRET_KEY must be set in production: the payment sandbox takes no real money'];
  }
  return /^(sk|rk)_test_/.test(key)
    ? ['STRIPE_SECRET_KEY must be a live key in production: a test key takes no real money']
    : [];
}

function invoicingRefusals(provider: string | undefined): string[] {
  return provider === undefined || provider === EMBEDDED_PROVIDER
    ? [
        'INVOICING_PROVIDER must be a certified provider in production: documents of the embedded one have no fiscal value',
      ]
    : [];
}

/** The token and people's numbers travel to this address; the rehearsal of a sale needs no messages to phones. */
function twilioUrlRefusals(url: string | undefined): string[] {
  if (url === undefined) return [];
  if (!/^https:/i.test(url)) return ['TWILIO_API_URL must begin with https:// in production'];
  return url.includes('/sandbox/')
    ? ['TWILIO_API_URL must not be the address of a sandbox in production: it sends nothing to a phone']
    : [];
}

function secretRefusals({ variable, value, guessesPower }: ConfiguredSecret): string[] {
  if (EXAMPLE_SECRET.test(value)) return [`${variable} must not be a default or example value in production`];
  return guessesPower < MIN_SECRET_POWER
    ? [`${variable} is too easy to guess for production: make one with "openssl rand -hex 32"`]
    : [];
}

function publicUrlRefusals(publicUrl: string | undefined): string[] {
  if (publicUrl === undefined) return ['PUBLIC_URL must be set in production: links in mails begin with it'];
  return publicUrl.startsWith('https://') ? [] : ['PUBLIC_URL must begin with https:// in production'];
}
