import { describe, expect, it } from '@jest/globals';
import { behaviourOf, cardProblem, faceOf } from './card.policy.js';

const today = new Date('2026-11-21T10:00:00Z');
const entry = { number: '4242 4242 4242 4242', expiry: '12/27', cvc: '123' };

describe('an entered card', () => {
  it.each([
    ['a valid card', {}, undefined],
    ['hyphens, spaces and a four-digit year', { number: ' 4242-4242-4242-4242 ', expiry: '1 / 2027' }, undefined],
    ['an expiry in the current month', { expiry: '11/26' }, undefined],
    ['a number with a wrong check digit', { number: '4242 4242 4242 4241' }, 'number_invalid'],
    ['a number with too few digits', { number: '4242' }, 'number_invalid'],
    ['letters instead of a number', { number: 'abcd' }, 'number_invalid'],
    ['no expiry', { expiry: '' }, 'expiry_invalid'],
    ['an expiry in month 13', { expiry: '13/27' }, 'expiry_invalid'],
    ['an expiry in the previous month', { expiry: '10/26' }, 'expiry_past'],
    ['a security code of two digits', { cvc: '12' }, 'cvc_invalid'],
  ])('is checked before it is charged: %s', (_name, changes, problem) => {
    expect(cardProblem({ ...entry, ...changes }, today)).toBe(problem);
  });

  it('is stored without its number', () => {
    expect(faceOf({ ...entry, number: '4000 0062 0000 0007' })).toEqual({
      brand: 'visa',
      last4: '0007',
      country: 'PT',
      expMonth: 12,
      expYear: 2027,
    });
  });
});

describe('a test card', () => {
  it.each([
    ['4242424242424242', false, undefined],
    ['4000000000000002', false, 'generic_decline'],
    ['4000000000009995', false, 'insufficient_funds'],
    ['4000000000000069', false, 'expired_card'],
    ['4000000000000127', false, 'incorrect_cvc'],
    ['4000000000000119', false, 'processing_error'],
    ['4000002500003155', true, undefined],
    ['4000000000003220', true, undefined],
    ['4000008400001629', true, 'generic_decline'],
    ['4111111111111111', false, 'test_mode_live_card'],
  ])('with number %s has challenge %s and failure %s', (number, challenge, reason) => {
    const behaviour = behaviourOf(number);
    expect(behaviour.challenge).toBe(challenge);
    expect(behaviour.failure?.declineCode ?? behaviour.failure?.code).toBe(reason);
  });
});
