import { describe, expect, it } from '@jest/globals';
import { dateFormat, numberFormat } from './intl-formats';

describe('numberFormat', () => {
  it('returns the same formatter for the same locale and options', () => {
    const euros = () => numberFormat('pt-PT', { style: 'currency', currency: 'EUR' });
    expect(euros()).toBe(euros());
    expect(euros().format(54)).toBe('54,00\u00a0€');
  });

  it('distinguishes locales and options', () => {
    expect(numberFormat('en-GB').format(1234.5)).toBe('1,234.5');
    expect(numberFormat('es-ES').format(1234.5)).toBe('1234,5');
    expect(numberFormat('en-GB', { style: 'percent' }).format(0.5)).toBe('50%');
  });
});

describe('dateFormat', () => {
  it('distinguishes time zones', () => {
    const noon = new Date('2026-12-01T12:00:00Z');
    const timeIn = (timeZone: string) => dateFormat('en-GB', { timeZone, timeStyle: 'short' }).format(noon);
    expect([timeIn('UTC'), timeIn('Asia/Tokyo'), timeIn('UTC')]).toEqual(['12:00', '21:00', '12:00']);
  });
});
