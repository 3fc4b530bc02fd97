import { describe, expect, it } from '@jest/globals';
import { smsConfig, smsProblems } from './sms-config.js';

const account = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: '0123456789abcdef0123456789abcdef',
  TWILIO_FROM: '+351910000000',
  TWILIO_API_URL: undefined,
};
const nothing = {
  SMS_PROVIDER: undefined,
  TWILIO_ACCOUNT_SID: undefined,
  TWILIO_AUTH_TOKEN: undefined,
  TWILIO_FROM: undefined,
  TWILIO_API_URL: undefined,
};

describe('the provider of messages to phones', () => {
  it('is none by default, Twilio with an account, and its double without one', () => {
    expect(smsConfig(nothing)).toBeUndefined();
    expect(smsConfig({ ...account, SMS_PROVIDER: 'twilio' })?.twilio).toMatchObject({
      from: '+351910000000',
      url: 'https://api.twilio.com',
    });
    expect(smsConfig({ ...nothing, SMS_PROVIDER: 'twilio' })?.twilio.url).toBe('sandbox');
  });

  it('is refused with half an account, with an account that nobody uses, and without one where there is no double', () => {
    const isSet = (variable: string) => variable === 'TWILIO_FROM';
    expect(smsProblems('twilio', { isSet, hasDouble: true })).toEqual([
      'TWILIO_ACCOUNT_SID must be set when SMS_PROVIDER is twilio, was not set',
      'TWILIO_AUTH_TOKEN must be set when SMS_PROVIDER is twilio, was not set',
    ]);
    expect(smsProblems(undefined, { isSet, hasDouble: true })).toEqual([
      'SMS_PROVIDER must be twilio when TWILIO_FROM is set',
    ]);
    expect(smsProblems('twilio', { isSet: () => false, hasDouble: true })).toEqual([]);
    expect(smsProblems('twilio', { isSet: () => false, hasDouble: false })).toHaveLength(3);
  });
});
