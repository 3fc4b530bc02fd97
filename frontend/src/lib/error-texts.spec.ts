import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorCodes } from '@perpetua/contracts/error-codes';
import { fieldErrorCodes } from '@perpetua/contracts/field-errors';
import { languages } from '@perpetua/contracts/languages';
import i18next from 'i18next';

/** The tags by which i18next keeps the texts of the languages. */
const tags = { pt: 'pt-PT', en: 'en', es: 'es' };

beforeAll(() => i18next.loadLanguages(Object.values(tags)));

describe.each(languages)('the error messages in %s', (language) => {
  const text = (key: string): unknown => i18next.getResource(tags[language], 'errors', key);

  it.each([...errorCodes, 'offline'])('have a sentence for the code %s', (code) => {
    expect(text(code)).toEqual(expect.stringMatching(/^\p{Lu}.{8,}\.$/u));
  });

  it.each(fieldErrorCodes)('have a sentence for the field error %s', (code) => {
    expect(text(`field.${code}`)).toEqual(expect.stringMatching(/^\p{Lu}.{8,}$/u));
  });
});

describe('the error messages quoted in the specification', () => {
  it.each([
    ['login_failed', 'Login failed. Please check your credentials.'],
    ['email_taken', 'This email is already registered.'],
    ['payment_provider_refused', 'Error processing payment. Please try again.'],
    ['field.tax_id_invalid', 'The tax identification number appears to be incorrect'],
    ['field.phone_invalid', 'Invalid phone number'],
    ['field.phone_required', 'Your phone number is required'],
  ])('are used word for word: %s', (key, wording) => {
    expect(i18next.getResource('en', 'errors', key)).toBe(wording);
  });
});
