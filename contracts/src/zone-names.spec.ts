import { describe, expect, it } from '@jest/globals';
import { clocksDiffer, withZone, zoneName } from './zone-names.js';

const winter = new Date('2027-01-15T10:00:00Z');
const summer = new Date('2027-07-15T10:00:00Z');
const beside = ['Europe/Lisbon'];

describe('the name of a zone', () => {
  it('follows a time that another zone of the reader shows differently', () => {
    const azores = { timeZone: 'Atlantic/Azores', at: winter, beside };
    expect(withZone('09:00', { ...azores, language: 'pt' })).toBe('09:00 (hora dos Açores)');
    expect(withZone('09:00', { ...azores, language: 'en-GB' })).toBe('09:00 (Azores time)');
    expect(withZone('09:00', { ...azores, language: 'es' })).toBe('09:00 (hora de las Azores)');
    expect(
      withZone('10:00', { timeZone: 'Europe/Lisbon', at: winter, beside: ['Atlantic/Azores'], language: 'pt' }),
    ).toBe('10:00 (hora de Lisboa)');
  });

  it('is left out where both clocks are the same: in Madeira, and in Lisbon for a reader in London', () => {
    for (const at of [winter, summer]) {
      expect(withZone('11:00', { timeZone: 'Atlantic/Madeira', at, beside, language: 'pt' })).toBe('11:00');
      expect(clocksDiffer('Europe/Lisbon', 'Europe/London', at)).toBe(false);
    }
  });

  it('depends on the season where only one zone has summer time', () => {
    expect(clocksDiffer('Europe/Lisbon', 'UTC', winter)).toBe(false);
    expect(clocksDiffer('Europe/Lisbon', 'UTC', summer)).toBe(true);
  });

  it('is that of the database of zones for a place that is not ours', () => {
    expect(zoneName('America/Sao_Paulo', 'pt')).toBe('America/Sao_Paulo');
  });
});
