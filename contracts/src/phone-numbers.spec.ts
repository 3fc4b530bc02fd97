import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phoneSchema } from './phone.contract.js';
import { toE164 } from './phone-numbers.js';

const codesOf = (text: string): string[] =>
  phoneSchema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe('the phone number schema', () => {
  it.each([
    ['912345678', '+351912345678'],
    ['+351 213 456 789', '+351213456789'],
    ['00351 96 123 45 67', '+351961234567'],
    ['351912345678', '+351912345678'],
    ['300 123 456', '+351300123456'],
    ['(+351) 93-123.45.67', '+351931234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+5511912345678', '+5511912345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+330612345678', '+33612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+41 (0)79 123 45 67', '+41791234567'],
    ['+49 (0)30 1234567', '+49301234567'],
    ['+55 (0)11 91234-5678', '+5511912345678'],
    ['+55 0xx11 91234-5678', '+5511912345678'],
    ['0xx11 91234-5678', '+5511912345678'],
    ['(0xx11) 91234-5678', '+5511912345678'],
    ['+39 06 1234567', '+39061234567'],
    ['\u202a+351 912 345 678\u202c', '+351912345678'],
    ['\u2068912\u00a0345\u00a0678\u2069', '+351912345678'],
    ['912\u2011345\u2011678', '+351912345678'],
    ['９１２３４５６７８', '+351912345678'],
  ])('normalises %p to %s', (text, stored) => {
    expect(phoneSchema.parse(text)).toBe(stored);
  });

  it.each([
    '812345678',
    '91234567',
    '9123456789',
    '+351112345678',
    '941234567',
    '442079460958',
    '0612345678',
    '+0123456789',
    '+33 6 12 34',
    'call me',
    'call 912345678',
    '912345678 ext. 3',
    '+1',
  ])('refuses %p', (text) => {
    expect(codesOf(text)).toEqual(['phone_invalid']);
  });

  it('returns the code phone_required, not phone_invalid, for a number that nobody can see', () => {
    expect(codesOf('  ')).toEqual(['phone_required']);
    expect(codesOf('\u202a\u00a0\u202c')).toEqual(['phone_required']);
  });

  it('is idempotent: a stored number is not changed by normalising it again', () => {
    const national = fc
      .tuple(fc.constantFrom('91', '92', '93', '96', '21', '28', '30'), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([prefix, rest]) => `${prefix}${String(rest).padStart(7, '0')}`);
    fc.assert(
      fc.property(national, (number) => {
        const stored = `+351${number}`;
        expect(toE164(number)).toBe(stored);
        expect(toE164(stored)).toBe(stored);
        expect(toE164(`00351${number}`)).toBe(stored);
      }),
    );
  });

  it('gives every spelling of a number the same form', () => {
    const numbers = fc.constantFrom(
      ...([
        ['351', '', '912345678'],
        ['33', '0', '612345678'],
        ['41', '0', '791234567'],
        ['352', '', '621123456'],
        ['49', '0', '15123456789'],
        ['44', '0', '7400123456'],
        ['55', '0', '11912345678'],
      ] as const),
    );
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011', '\u2013', '\u202f'), {
      minLength: 12,
      maxLength: 12,
    });
    const marks = fc.constantFrom(['', ''], ['\u202a', '\u202c'], ['\u2066', '\u2069'], ['\u200e', '\u200f']);
    fc.assert(
      fc.property(
        numbers,
        gaps,
        marks,
        fc.constantFrom('+', '00'),
        fc.boolean(),
        ([code, trunk, rest], gap, [before = '', after = ''], plus, hasTrunk) => {
          const spread = Array.from(rest, (digit, at) => digit + (at === rest.length - 1 ? '' : gap[at])).join('');
          const typed = `${before}${plus}${code} ${hasTrunk && trunk !== '' ? `(${trunk})` : ''}${spread}${after}`;
          expect(toE164(typed)).toBe(`+${code}${rest}`);
        },
      ),
    );
  });
});
