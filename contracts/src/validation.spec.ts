import { describe, expect, it } from '@jest/globals';
import { fieldErrorCode } from './field-errors.js';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import {
  amountSchema,
  emailSchema,
  hourSchema,
  localDateSchema,
  locationSchema,
  passwordSchema,
  postalCodeSchema,
  taxIdSchema,
  textLine,
  uuidSchema,
} from './validation.js';
import { isTaxId, unmetPasswordRules } from './formats.js';

function codesOf(schema: z.ZodType, value: unknown): unknown[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map((issue) => fieldErrorCode(issue));
}

describe('the password schema', () => {
  it.each(['Saudade!2026', 'Aa1!aaaa', 'Ámôr_1234', 'Pass word1?'])('accepts %p', (password) => {
    expect(passwordSchema.parse(password)).toBe(password);
  });

  it.each([
    ['Aa1!aaa', ['minimum_length']],
    ['saudade!2026', ['uppercase']],
    ['SAUDADE!2026', ['lowercase']],
    ['Saudade!Saudade', ['number']],
    ['Saudade 2026', ['special_character']],
    ['', ['minimum_length', 'uppercase', 'lowercase', 'number', 'special_character']],
  ])('refuses %p and lists the rules that are not met', (password, rules) => {
    expect(unmetPasswordRules(password)).toEqual(rules);
    expect(codesOf(passwordSchema, password)).toEqual(['password_too_weak']);
  });

  it('refuses a password that is too long', () => {
    expect(codesOf(passwordSchema, `Aa1!${'x'.repeat(200)}`)).toEqual(['too_big']);
  });
});

describe('the tax number schema', () => {
  it.each(['123456789', '245678905', '271112220', '501234560', '980123453', '450000001', '701234563', '210000015'])(
    'accepts %s',
    (taxId) => {
      expect(taxIdSchema.parse(taxId)).toBe(taxId);
    },
  );

  it.each([
    '123 456 789',
    'PT123456789',
    'pt 123.456.789',
    ' 123456789\u00a0',
    '123-456\u2011789',
    '\u200e123\u2212456\u2013789',
  ])('normalises %p', (text) => {
    expect(taxIdSchema.parse(text)).toBe('123456789');
  });

  it.each([
    '123456780',
    '412345678',
    '987654321',
    '12345678',
    '1234567890',
    '000000000',
    '999999990',
    'FR12345678',
    '',
  ])('refuses %p', (text) => {
    expect(codesOf(taxIdSchema, text)).toEqual(['tax_id_invalid']);
  });

  it('accepts exactly one check digit for any eight digits with a known prefix, and refuses the number if one digit is wrong', () => {
    const body = fc.tuple(fc.constantFrom('1', '2', '3', '5', '6', '8'), fc.integer({ min: 0, max: 9_999_999 }));
    fc.assert(
      fc.property(body, fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 9 }), ([prefix, rest], at, shift) => {
        const eight = `${prefix}${String(rest).padStart(7, '0')}`;
        const valid = '0123456789'
          .split('')
          .map((check) => `${eight}${check}`)
          .filter(isTaxId);
        expect(valid).toHaveLength(1);
        const [taxId = ''] = valid;
        const wrong = [...taxId];
        wrong[at] = String((Number(taxId[at]) + shift) % 10);
        fc.pre(!taxId.endsWith('0'));
        expect(isTaxId(wrong.join(''))).toBe(false);
      }),
    );
  });
});

describe('the postal code schema', () => {
  it.each([
    ['1000-001', '1000-001'],
    ['9999999', '9999-999'],
    [' 4050 - 123 ', '4050-123'],
    ['2800 123', '2800-123'],
    ['1000\u2011001', '1000-001'],
    ['\u200e4050\u2013123\u00a0', '4050-123'],
    ['4050 \u2212 123', '4050-123'],
  ])('normalises %p to %s', (text, stored) => {
    expect(postalCodeSchema.parse(text)).toBe(stored);
  });

  it.each(['0000-001', '1000', '1000-01', '1000-0011', '10000001', 'A000-001', ''])('refuses %p', (text) => {
    expect(codesOf(postalCodeSchema, text)).toEqual(['postal_code_invalid']);
  });
});

describe('a line of words', () => {
  it('keeps letters, hyphens and joiners as they were written, without marks of direction and odd spaces', () => {
    expect(textLine(60).parse(' \u202aAna\u00a0D’Ávila\u2011Sousa\u202c ')).toBe('Ana D’Ávila\u2011Sousa');
    expect(textLine(60).parse('علی\u200cرضا')).toBe('علی\u200cرضا');
    expect(textLine(60).parse('👩\u200d🌾')).toBe('👩\u200d🌾');
    expect(textLine(60).min(1).safeParse('\u200e\u2069').success).toBe(false);
  });
});

describe('the e-mail schema', () => {
  it('trims an e-mail address and converts it to lower case', () => {
    expect(emailSchema.parse('  Customer@Perpetua.TEST ')).toBe('customer@perpetua.test');
    expect(emailSchema.parse('\u202aAna\u200b@perpetua.test\u00a0')).toBe('ana@perpetua.test');
  });

  it.each([
    '',
    'customer',
    'customer@',
    '@perpetua.test',
    'a b@perpetua.test',
    'a@b',
    `${'a'.repeat(250)}@perpetua.test`,
  ])('refuses %p', (text) => {
    expect(emailSchema.safeParse(text).success).toBe(false);
  });
});

describe('the schemas of dates and hours', () => {
  it('accept every day of the calendar', () => {
    const start = Temporal.PlainDate.from('1900-01-01');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (days) => {
        const date = start.add({ days }).toString();
        expect(localDateSchema.parse(date)).toBe(date);
      }),
    );
  });

  it.each([
    '2027-02-29',
    '2027-02-30',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-1-1',
    '27-01-01',
    '2027-01-01T00:00',
  ])('refuse %s', (text) => {
    expect(localDateSchema.safeParse(text).success).toBe(false);
  });

  it('accept the leap day only in leap years', () => {
    expect(localDateSchema.parse('2028-02-29')).toBe('2028-02-29');
    expect(localDateSchema.safeParse('2100-02-29').success).toBe(false);
  });

  it('accept only full hours, from 00:00 to 23:00', () => {
    expect(hourSchema.parse('08:00')).toBe('08:00');
    expect(hourSchema.parse('23:00')).toBe('23:00');
    for (const text of ['8:00', '24:00', '08:30', '08:00:00', '08']) {
      expect(hourSchema.safeParse(text).success).toBe(false);
    }
  });
});

describe('the schemas of locations, ids and amounts', () => {
  it('accept a point on the map, but refuse coordinates that are missing or out of range', () => {
    expect(locationSchema.parse({ lat: 38.7223, lng: -9.1393 })).toEqual({ lat: 38.7223, lng: -9.1393 });
    const wrong = [
      { lat: 90.1, lng: 0 },
      { lat: 0, lng: -180.1 },
      { lat: Number.NaN, lng: 0 },
      { lat: '38', lng: 0 },
      { lat: 1 },
    ];
    for (const point of wrong) expect(locationSchema.safeParse(point).success).toBe(false);
  });

  it('accept a UUID in upper case and convert it to lower case', () => {
    const id = '0190D9A6-5B2C-7CC3-98C4-DC0C0C07398F';
    expect(uuidSchema.parse(id)).toBe(id.toLowerCase());
    expect(uuidSchema.safeParse(`${id}0`).success).toBe(false);
    expect(uuidSchema.safeParse('42').success).toBe(false);
  });

  it('accept an amount with two decimals that is not negative', () => {
    expect(amountSchema.parse('54.00')).toBe('54.00');
    for (const text of ['-1.00', '54', '054.00', '54.000', '10000000.00']) {
      expect(amountSchema.safeParse(text).success).toBe(false);
    }
  });
});
