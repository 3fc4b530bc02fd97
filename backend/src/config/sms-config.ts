/** The providers that send messages to phones. */
export const smsProviders = ['twilio'] as const;
export type SmsProviderName = (typeof smsProviders)[number];

/** An account at Twilio (https://www.twilio.com/docs/messaging/api/message-resource). */
export interface TwilioConfig {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164 format, a sender of letters, or the id of a messaging service (MG…). */
  readonly from: string;
  /** Base URL of the API without a trailing slash; `sandbox` for our double of it on this application's own port. */
  readonly url: string;
}

/** Who sends messages to phones; undefined means that none are sent. */
export interface SmsConfig {
  readonly provider: SmsProviderName;
  readonly twilio: TwilioConfig;
}

/** The URL that stands for our own double of the API. */
export const TWILIO_DOUBLE = 'sandbox';

interface SmsVariables {
  readonly SMS_PROVIDER: SmsProviderName | undefined;
  readonly TWILIO_ACCOUNT_SID: string | undefined;
  readonly TWILIO_AUTH_TOKEN: string | undefined;
  readonly TWILIO_FROM: string | undefined;
  readonly TWILIO_API_URL: string | undefined;
}

const required = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const ofTwilio = [...required, 'TWILIO_API_URL'] as const;

/**
 * The problems of the settings of messages to phones, one sentence each.
 * @param isSet whether a variable has a value, also one that is malformed and reported elsewhere
 * @param hasDouble whether our double of Twilio may stand in for it
 */
export const smsProblems = (
  provider: SmsProviderName | undefined,
  { isSet, hasDouble }: { readonly isSet: (variable: string) => boolean; readonly hasDouble: boolean },
): string[] => {
  const given = ofTwilio.filter(isSet);
  if (provider === undefined) return given.map((variable) => `SMS_PROVIDER must be twilio when ${variable} is set`);
  if (hasDouble && given.length === 0) return [];
  return required
    .filter((variable) => !isSet(variable))
    .map((variable) => `${variable} must be set when SMS_PROVIDER is twilio, was not set`);
};

/** The account at Twilio; without one, its double in the sandbox; undefined without a provider. */
export const smsConfig = (values: SmsVariables): SmsConfig | undefined => {
  const { SMS_PROVIDER: provider, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values;
  if (provider === undefined) return undefined;
  const from = values.TWILIO_FROM;
  if (accountSid === undefined || authToken === undefined || from === undefined) {
    const sid = 'AC00000000000000000000000000000000';
    return { provider, twilio: { accountSid: sid, authToken: 'sandbox', from: 'Perpetua', url: TWILIO_DOUBLE } };
  }
  const url = values.TWILIO_API_URL ?? 'https://api.twilio.com';
  return { provider, twilio: { accountSid, authToken, from, url: url.replace(/\/+$/, '') } };
};
