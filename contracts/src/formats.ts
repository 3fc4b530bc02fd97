/**
 * Functions with which frontend and server check formats of texts. This file has no schemas (`validation.ts` has them),
 * so that pages can use it without loading zod.
 */

import { plainCode } from './typed-text.js';

export const minimumPasswordLength = 8;

/** The parts of the password rule (docs/domain.md#actors-and-roles), in the order they are shown. */
export const passwordRules = ['minimum_length', 'uppercase', 'lowercase', 'number', 'special_character'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const passwordChecks: Record<PasswordRule, (password: string) => boolean> = {
  minimum_length: (password) => password.length >= minimumPasswordLength,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  number: (password) => /\p{Nd}/u.test(password),
  special_character: (password) => /[^\p{L}\p{N}\s]/u.test(password),
};

/** The rules that a password does not meet, in the order of `passwordRules`; empty when the password is acceptable. */
export function unmetPasswordRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !passwordChecks[rule](password));
}

const taxIdPattern = /^(?:[123568]\d|45|7[01245789]|9[0189])\d{7}$/;
/**
 * The number that tax software uses for an anonymous buyer ("consumidor final"); its check digit is valid, but it
 * belongs to nobody.
 */
const reservedTaxId = '999999990';

/** Strips spaces, dots, hyphens and a leading country code: "PT 123.456.789" and "123-456-789" → "123456789". */
export function normaliseTaxId(text: string): string {
  return plainCode(text).replace(/[ .-]/g, '').replace(/^PT/i, '');
}

/**
 * Whether nine digits are a Portuguese NIF or NIPC: a known prefix and the mod-11 check digit
 * (docs/domain.md#portuguese-formats). The reserved number of the anonymous final consumer is rejected.
 */
export function isTaxId(digits: string): boolean {
  if (!taxIdPattern.test(digits) || digits === reservedTaxId) return false;
  const weighted = Array.from(digits.slice(0, 8), (digit, index) => Number(digit) * (9 - index));
  const sum = weighted.reduce((total, part) => total + part, 0);
  const remainder = sum % 11;
  return Number(digits[8]) === (remainder < 2 ? 0 : 11 - remainder);
}

/**
 * Normalises a postal code: "1000001" and "1000 - 001" become "1000-001". Any other text is returned without its
 * spaces.
 */
export function normalisePostalCode(text: string): string {
  return plainCode(text)
    .replaceAll(' ', '')
    .replace(/^(\d{4})(\d{3})$/, '$1-$2');
}

/** Whether a text is a Portuguese postal code "NNNN-NNN" whose first digit is 1 to 9 (docs/domain.md#portuguese-formats). */
export const isPostalCode = (text: string): boolean => /^[1-9]\d{3}-\d{3}$/.test(text);
