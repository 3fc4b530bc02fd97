/** Secrets that stand in examples; whoever signs with one of them signs for everybody. */
const knownSecrets = /change.?me|example|placeholder|default|development|insecure|test.?secret|your.?secret|^(.)\1*$/i;

/** What production mode looks at before it starts (decisions.md §4). */
export interface ProductionFacts {
  readonly sandbox: boolean;
  readonly demo: boolean;
  readonly jwtSecret: string | undefined;
  /** Mails go out, under the address of nobody. */
  readonly isMailUnsigned: boolean;
}

/** Why production mode must not start; empty when it may. */
export function productionRefusals(facts: ProductionFacts): string[] {
  const refusals: string[] = [];
  if (facts.sandbox) {
    refusals.push('STRIPE_SECRET_KEY must be set in production: the payment sandbox takes no real money');
  }
  if (facts.demo) refusals.push('DEMO must be off in production: the demo accounts have a public password');
  if (facts.jwtSecret !== undefined && knownSecrets.test(facts.jwtSecret)) {
    refusals.push('JWT_SECRET must not be a default or example value in production');
  }
  if (facts.isMailUnsigned) refusals.push('MAIL_FROM must be set in production when SMTP_URL is, was not set');
  return refusals;
}
