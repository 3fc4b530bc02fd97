import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountToReceiveCents, parseDecimal, planLineCents, splitVisits, toDecimal } from './money.js';

const cents = fc.integer({ min: 0, max: 100_000_000 });

describe('amounts in JSON', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [90, '0.90'],
    [5400, '54.00'],
    [-5, '-0.05'],
    [-12_345, '-123.45'],
  ])('are written with two decimals: %i cents as %s', (amount, text) => {
    expect(toDecimal(amount)).toBe(text);
    expect(parseDecimal(text)).toBe(amount);
  });

  it('are read back exactly as they were written', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (amount) => parseDecimal(toDecimal(amount)) === amount));
  });

  it.each([
    '',
    '54',
    '54.0',
    '54.000',
    '054.00',
    '.50',
    '1e2',
    '54,00',
    ' 54.00',
    '54.00\n',
    '+5.00',
    '-0.00',
    'NaN',
    '١.٠٠',
  ])('cannot be written as %p', (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError);
  });

  it('are rejected if they cannot be represented exactly', () => {
    expect(() => parseDecimal('90071992547409.92')).toThrow(RangeError);
    expect(() => toDecimal(0.5)).toThrow(RangeError);
    expect(() => toDecimal(Number.NaN)).toThrow(RangeError);
  });
});

describe('a line of a cart or order', () => {
  it.each([
    [3, 10, 2000, 5400],
    [3, 10, 2200, 5940],
    [3, 10, 2500, 6750],
    [3, 10, 3000, 8100],
    [6, 20, 2000, 9600],
    [6, 20, 2200, 10_560],
    [6, 20, 2500, 12_000],
    [6, 20, 3000, 14_400],
    [12, 30, 2000, 16_800],
    [12, 30, 2200, 18_480],
    [12, 30, 2500, 21_000],
    [12, 30, 3000, 25_200],
  ])(
    'with a plan of %i months, %i %% discount and a unit price of %i cents costs %i cents',
    (months, discountPercent, unitCents, expected) => {
      expect(planLineCents({ unitCents, months, discountPercent, quantity: 1 })).toBe(expected);
    },
  );

  it('without a plan costs unit price times quantity', () => {
    expect(planLineCents({ unitCents: 3990, months: 1, discountPercent: 0, quantity: 3 })).toBe(11_970);
  });

  it('has a price that is rounded half up for the whole line, not per month', () => {
    expect(planLineCents({ unitCents: 5, months: 1, discountPercent: 10, quantity: 1 })).toBe(5);
    expect(planLineCents({ unitCents: 5, months: 1, discountPercent: 30, quantity: 1 })).toBe(4);
    expect(planLineCents({ unitCents: 5, months: 3, discountPercent: 10, quantity: 1 })).toBe(14);
    expect(planLineCents({ unitCents: 1, months: 1, discountPercent: 49.99, quantity: 1 })).toBe(1);
    expect(planLineCents({ unitCents: 1, months: 1, discountPercent: 50.01, quantity: 1 })).toBe(0);
  });

  it('costs the exact price to within half a cent, and never more than without discount', () => {
    const line = fc.record({
      unitCents: fc.integer({ min: 0, max: 1_000_000 }),
      months: fc.constantFrom(1, 3, 6, 12),
      discountPercent: fc.integer({ min: 0, max: 100 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(line, (part) => {
        const full = part.unitCents * part.months * part.quantity;
        const hundredths = planLineCents(part) * 100 - full * (100 - part.discountPercent);
        expect(hundredths).toBeLessThanOrEqual(50);
        expect(hundredths).toBeGreaterThan(-50);
        expect(planLineCents(part)).toBeLessThanOrEqual(full);
      }),
    );
  });

  it.each([
    { unitCents: -1, months: 1, discountPercent: 0, quantity: 1 },
    { unitCents: 1.5, months: 1, discountPercent: 0, quantity: 1 },
    { unitCents: 1, months: 0, discountPercent: 0, quantity: 1 },
    { unitCents: 1, months: 1, discountPercent: 101, quantity: 1 },
    { unitCents: 1, months: 1, discountPercent: -1, quantity: 1 },
    { unitCents: 1, months: 1, discountPercent: 0.001, quantity: 1 },
    { unitCents: 1, months: 1, discountPercent: Number.NaN, quantity: 1 },
    { unitCents: 1, months: 1, discountPercent: 0, quantity: 0 },
    { unitCents: Number.MAX_SAFE_INTEGER, months: 12, discountPercent: 0, quantity: 1 },
  ])('is rejected with the values %p', (line) => {
    expect(() => planLineCents(line)).toThrow(RangeError);
  });
});

describe('the prices of a plan’s visits', () => {
  it('add the remainder of the division to the last visit', () => {
    expect(splitVisits(5400, 3)).toEqual([1800, 1800, 1800]);
    expect(splitVisits(1000, 3)).toEqual([333, 333, 334]);
    expect(splitVisits(2, 3)).toEqual([0, 0, 2]);
    expect(splitVisits(2000, 1)).toEqual([2000]);
  });

  it('add up to the price of the line; all but the last are equal, and the last is never lower', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 36 }), (line, n) => {
        const visits = splitVisits(line, n);
        const last = visits.at(-1) ?? 0;
        expect(visits).toHaveLength(n);
        expect(visits.reduce((sum, visit) => sum + visit, 0)).toBe(line);
        expect(new Set(visits.slice(0, -1)).size).toBeLessThanOrEqual(1);
        expect(last - (visits[0] ?? 0)).toBeGreaterThanOrEqual(0);
        expect(last - (visits[0] ?? 0)).toBeLessThan(n);
      }),
    );
  });

  it('are rejected for less than one visit, and for a line price that is negative or not whole', () => {
    expect(() => splitVisits(100, 0)).toThrow(RangeError);
    expect(() => splitVisits(-1, 3)).toThrow(RangeError);
    expect(() => splitVisits(0.5, 3)).toThrow(RangeError);
  });
});

describe('the amount to receive', () => {
  it.each([
    [2000, 2000, 1600],
    [3990, 2000, 3192],
    [1, 5000, 1],
    [3, 5000, 2],
    [3, 2000, 2],
    [1800, 2500, 1350],
    [1800, 0, 1800],
    [1800, 10_000, 0],
  ])('for a price of %i cents and a commission of %i basis points is %i cents', (price, commission, expected) => {
    expect(amountToReceiveCents(price, commission)).toBe(expected);
  });

  it('is the exact share rounded half up, and never more than the price', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (price, commission) => {
        const amount = amountToReceiveCents(price, commission);
        const difference = amount * 10_000 - price * (10_000 - commission);
        expect(difference).toBeLessThanOrEqual(5000);
        expect(difference).toBeGreaterThan(-5000);
        expect(amount).toBeLessThanOrEqual(price);
      }),
    );
  });

  it('is rejected for a commission outside 0 to 100 %, and for a negative price', () => {
    expect(() => amountToReceiveCents(100, -1)).toThrow(RangeError);
    expect(() => amountToReceiveCents(100, 10_001)).toThrow(RangeError);
    expect(() => amountToReceiveCents(-100, 2000)).toThrow(RangeError);
  });
});
