import { guessesAsPowerOfTen } from '../guessing.js';
import { limitVariables } from '../limits-config.js';
import { type Setting, settings as allSettings } from '../settings.schema.js';
import { type ProductionFacts, type RequiredVariable, requiredInProduction } from './production.policy.js';

const settings: Readonly<Record<RequiredVariable, Setting>> = allSettings;
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
    missing: (Object.keys(requiredInProduction) as RequiredVariable[]).filter((variable) => isMissing(env, variable)),
    twilioUrl: given('TWILIO_API_URL'),
    invoicingProvider: given('INVOICING_PROVIDER'),
  };
}

const isMissing = (env: Readonly<Record<string, string | undefined>>, variable: RequiredVariable): boolean =>
  settings[variable].mayBeEmpty ? env[variable] === undefined : !env[variable];
