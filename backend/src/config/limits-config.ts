import type { settings } from './settings.schema.js';

/** The maximum number of requests per time window, by the wall clock; 0 switches a limit off (docs/domain.md#api). */
export interface LimitsConfig {
  /** Requests without a login token, per IP address and minute. */
  readonly anonymous: number;
  /** Requests with a login token, per token and minute. */
  readonly token: number;
  /** Failed logins per account and 15 minutes. */
  readonly loginAccount: number;
  /** Failed logins per IP address and 15 minutes. */
  readonly loginAddress: number;
  /** Messages to support in an hour, per IP address and also per account. */
  readonly contact: number;
  /** Sign-ups per IP address in an hour. */
  readonly signUp: number;
  /** Applications to become a partner, per IP address in an hour. */
  readonly application: number;
}

/** The environment variable of each limit. */
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

/** Returns the configured limits; the default for each that is not set. */
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
