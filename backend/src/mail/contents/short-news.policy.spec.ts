import { describe, expect, it } from '@jest/globals';
import { about, partnerId } from '../mail-writer.samples.js';
import type { MailAbout } from './mail-about.js';
import { wordsOf } from './mail-words.js';
import { shortNews } from './short-news.policy.js';

const accepted = { ...about.service, status: 'accepted', partnerId } as NonNullable<MailAbout['service']>;
const isStale = (changes: Partial<typeof accepted>) =>
  shortNews(
    'sms_accepted',
    { ...about, service: { ...accepted, ...changes }, values: { ...about.values, partnerId } },
    wordsOf('en'),
  )?.isStale;

describe('the message that a partner was found', () => {
  it('is news while that partner has the service', () => {
    expect(isStale({})).toBe(false);
  });

  it('is no news once the service has no partner, has another one, or is cancelled', () => {
    expect(isStale({ status: 'matching', partnerId: null })).toBe(true);
    expect(isStale({ partnerId: 'another' })).toBe(true);
    expect(isStale({ status: 'cancelled' })).toBe(true);
  });
});
