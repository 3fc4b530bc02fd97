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
  /** The environment variables of the selling company that are not set. */
  readonly companyMissing: readonly string[];
  /** Whether mails are sent by SMTP, but no sender is configured. */
  readonly isMailUnsigned: boolean;
}

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
    ...facts.companyMissing.map((variable) => `${variable} must be set in production: invoices name who sells`),
    ...(facts.isMailUnsigned ? ['MAIL_FROM must be set in production when SMTP_URL is, was not set'] : []),
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
