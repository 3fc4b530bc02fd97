import { describe, expect, it } from '@jest/globals';
import { mailTemplates } from '@perpetua/contracts/mail.contract';
import { contractKinds, mutableKinds } from '@perpetua/contracts/notifications.contract';
import { isUnwanted, isUnwantedMessage, kindOf, mutableKindsOf } from './kinds.policy.js';

const open = { mutedKinds: [], quietDays: [], quietYears: [], sms: true };
const day = '2027-11-02';
const contractual = mailTemplates.filter((template) => contractKinds.some((kind) => kind === kindOf(template)));

describe('what a person does not want', () => {
  it('is a mail of a kind that is switched off, on any day', () => {
    const choices = { ...open, mutedKinds: ['acceptance'] };
    expect(isUnwanted('service_accepted', choices, day)).toBe(true);
    expect(isUnwanted('service_done', choices, day)).toBe(false);
  });

  it('is any mail that belongs to no contract on a quiet day of every year, and in a quiet year', () => {
    for (const choices of [
      { ...open, quietDays: ['11-02'] },
      { ...open, quietYears: [2027] },
    ]) {
      expect(isUnwanted('service_accepted', choices, day)).toBe(true);
      expect(isUnwanted('service_accepted', choices, '2028-11-03')).toBe(false);
    }
  });

  it('is never a mail of a contract or of the account', () => {
    const everything = {
      ...open,
      mutedKinds: [...mutableKinds, ...contractKinds],
      quietDays: ['11-02'],
      quietYears: [2027],
    };
    expect(contractual.filter((template) => isUnwanted(template, everything, day))).toEqual([]);
    for (const template of ['order_received', 'invoice_issued', 'service_cancelled', 'password_reset'] as const)
      expect(contractual).toContain(template);
    for (const template of ['plan_relocated', 'plan_resumed', 'partner_grave_corrected'] as const)
      expect(contractual).toContain(template);
  });

  it('is every message to a phone or device on a quiet day and in a quiet year, whatever kinds of mails are off', () => {
    expect(isUnwantedMessage({ ...open, quietDays: ['11-02'] }, day)).toBe(true);
    expect(isUnwantedMessage({ ...open, quietYears: [2027] }, day)).toBe(true);
    expect(isUnwantedMessage({ ...open, mutedKinds: [...mutableKinds] }, day)).toBe(false);
  });
});

describe('the kinds that an account can switch off', () => {
  it('are those that it may receive', () => {
    expect(mutableKindsOf('customer')).toEqual(['acceptance', 'delivery', 'plan', 'grave']);
    expect(mutableKindsOf('partner')).toEqual(['offer', 'work']);
    expect(mutableKindsOf('admin')).toEqual([]);
  });
});
