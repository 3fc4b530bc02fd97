import { describe, expect, it } from '@jest/globals';
import { qrPoints } from './qr-size.policy.js';

const MM = 25.4 / 72;

describe('the width of a QR code', () => {
  it('is 30 mm or more for every text of a fiscal document, and never fills the page', () => {
    for (let length = 1; length <= 666; length += 1) {
      const width = qrPoints('x'.repeat(length)) * MM;
      expect([length, width >= 30 && width <= 60]).toEqual([length, true]);
    }
  });

  it('counts bytes, and refuses a text that fits into no code of that size', () => {
    expect(qrPoints('é'.repeat(76))).toBe(qrPoints('x'.repeat(152)));
    expect(() => qrPoints('x'.repeat(667))).toThrow(RangeError);
  });
});
