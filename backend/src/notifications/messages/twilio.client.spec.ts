import { describe, expect, it } from '@jest/globals';
import { MessageDelayed, MessageRefused } from './message-channel.js';
import { refusalOf, unanswered } from './twilio.client.js';

const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

describe('a message to a phone that was not sent', () => {
  it('is tried again where it surely was not taken', () => {
    for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'])
      expect(unanswered(failed(code))).toBeInstanceOf(MessageDelayed);
    for (const status of [401, 429]) expect(refusalOf(status, 'no')).toBeInstanceOf(MessageDelayed);
  });

  it('is given up where it may have been taken', () => {
    const unknown = [
      unanswered(failed('ECONNRESET')),
      unanswered(new DOMException('it took too long', 'TimeoutError')),
      refusalOf(500, 'no'),
      refusalOf(503, 'no'),
    ];
    for (const error of unknown) {
      expect(error).toBeInstanceOf(MessageRefused);
      expect(error.message).toContain('outcome unknown');
    }
  });

  it('is given up where it is refused', () => {
    expect(refusalOf(400, 'no')).toEqual(new MessageRefused('no'));
  });
});
