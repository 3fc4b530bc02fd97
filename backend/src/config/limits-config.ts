import type { settings } from './settings.schema.js';

/** Requests per window of the wall clock; 0 switches a limit off (docs/domain.md#api). */
export interface LimitsConfig {
  /** Per address and minute without a token. */
  readonly anonymous: number;
  /** Per token and minute. */
  readonly token: number;
  /** Failed logins per account and 15 minutes. */
  readonly loginAccount: number;
  /** Failed logins per address and 15 minutes. */
  readonly loginAddress: number;
  /** Messages to the support per address, and per account, in an hour. */
  readonly contact: number;
  /** Sign-ups per address in an hour. */
  readonly signUp: number;
  /** Applications to become a partner per address in an hour. */
  readonly application: number;
}

/** The variable of each limit. */
export const limitVariables = {
  anonymous: 'RATE_LIMIT_ANONYMOUS',
  token: 'RATE_LIMIT_TOKEN',
  loginAccount: 'RATE_LIMIT_LOGIN_ACCOUNT',
  loginAddress: 'RATE_LIMIT_LOGIN_ADDRESS',
  contact: 'RATE_LIMIT_CONTACT',
  signUp: 'RATE_LIMIT_SIGN_UP',
  application: 'RATE_LIMIT_APPLICATION',
} as const satisfies Readonly<Record<keyof LimitsConfig, keyof typeof settings>>;

const defaults: LimitsConfig = {
  anonymous: 600,
  token: 300,
  loginAccount: 5,
  loginAddress: 20,
  contact: 5,
  signUp: 10,
  application: 5,
};

/** The configured limits, or the defaults. */
export function limitsConfig(
  values: Readonly<Partial<Record<(typeof limitVariables)[keyof LimitsConfig], number>>>,
): LimitsConfig {
  const entries = Object.entries(limitVariables) as [keyof LimitsConfig, keyof typeof values][];
  return {
    ...defaults,
    ...Object.fromEntries(
      entries.flatMap(([name, variable]) => {
        const value = values[variable];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}
