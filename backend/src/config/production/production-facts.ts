import { companyVariables } from '../company-config.js';
import { guessesAsPowerOfTen } from '../guessing.js';
import { limitVariables } from '../limits-config.js';
import type { ProductionFacts } from './production.policy.js';

const secretVariables = ['JWT_SECRET', 'STRIPE_WEBHOOK_SECRET', 'METRICS_TOKEN'];

/** Reads the raw variables, so that a malformed one is not also reported as missing. */
export function productionFacts(env: Readonly<Record<string, string | undefined>>, demo: boolean): ProductionFacts {
  const given = (variable: string): string | undefined => env[variable] || undefined;
  return {
    stripeKey: given('STRIPE_SECRET_KEY'),
    demo,
    secrets: secretVariables.flatMap((variable) => {
      const value = given(variable)?.replace(/^whsec_/, '');
      return value === undefined ? [] : [{ variable, value, guessesPower: guessesAsPowerOfTen(value) }];
    }),
    publicUrl: given('PUBLIC_URL'),
    limitsOff: Object.values(limitVariables).filter((variable) => /^0+$/.test(env[variable] ?? '')),
    companyMissing: companyVariables.filter((variable) => given(variable) === undefined),
    isMailUnsigned: given('SMTP_URL') !== undefined && given('MAIL_FROM') === undefined,
  };
}
