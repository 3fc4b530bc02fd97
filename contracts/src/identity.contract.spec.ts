import { describe, expect, it } from '@jest/globals';
import { fieldErrorCode } from './field-errors.js';
import fc from 'fast-check';
import { createAddressSchema, updateAddressSchema, updateUserSchema, userQuerySchema } from './identity.contract.js';
import { isTaxId, normalisePostalCode, normaliseTaxId } from './formats.js';
import { toE164 } from './phone-numbers.js';
import { plainWords } from './typed-text.js';
import { postalCodeSchema } from './validation.js';

const address = {
  firstName: 'Maria da Conceição',
  surname: "d'Ávila e Sousa",
  city: 'Lisboa',
  parish: 'Arroios',
  street: 'Rua da Palma',
  streetNumber: 's/n',
  postalCode: '1100391',
};
const id = '0190d9a6-5b2c-7cc3-98c4-dc0c0c07398f';
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));
const codesOf = (schema: typeof createAddressSchema | typeof updateAddressSchema, value: object) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => [issue.path.join('.'), fieldErrorCode(issue)]);

/** Generates valid Portuguese tax numbers with every known prefix. */
const taxId = fc
  .tuple(fc.constantFrom('1', '2', '3', '5', '6', '8', '45', '70', '74', '77', '90', '98', '99'), digits(7))
  .map(([prefix, rest]) => `${prefix}${rest}`.slice(0, 8))
  .map((eight) => Array.from('0123456789', (check) => `${eight}${check}`).find(isTaxId))
  .filter((valid) => valid !== undefined);

/** Generates notations of a text, with spaces and dots between its characters as people may type them. */
const writtenOut = (text: string) =>
  fc
    .array(fc.constantFrom('', '', ' ', '.', '\u00a0'), { minLength: text.length, maxLength: text.length })
    .map((gaps) => Array.from(text, (character, index) => `${character}${gaps[index] ?? ''}`).join(''));

describe('the address schema', () => {
  it('normalises a Portuguese tax number in any notation to nine digits', () => {
    const written = taxId.chain((valid) =>
      fc.tuple(fc.constant(valid), writtenOut(valid), fc.constantFrom('', 'PT', 'pt ')),
    );
    fc.assert(
      fc.property(written, ([valid, text, country]) => {
        expect(normaliseTaxId(`${country}${text}`)).toBe(valid);
        const stored = createAddressSchema.parse({ ...address, taxId: `${country}${text}` });
        expect(stored).toMatchObject({ taxId: valid, taxCountry: 'PT' });
        expect(createAddressSchema.parse(stored)).toEqual(stored);
      }),
    );
  });

  it('rejects a Portuguese tax number with a wrong check digit', () => {
    fc.assert(
      fc.property(taxId, fc.integer({ min: 1, max: 9 }), (valid, shift) => {
        const wrong = `${valid.slice(0, 8)}${(Number(valid[8]) + shift) % 10}`;
        expect(codesOf(createAddressSchema, { ...address, taxId: wrong })).toEqual([['taxId', 'tax_id_invalid']]);
      }),
    );
  });

  it('does not change the tax number of another country', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }).map((any) => any.trim());
    const printable = text.filter(
      (any) => Array.from(any).length >= 2 && any.length <= 40 && !/\p{Cc}/u.test(any) && plainWords(any) === any,
    );
    fc.assert(
      fc.property(printable, fc.constantFrom('FR', 'ch', ' LU '), (foreign, country) => {
        const stored = createAddressSchema.parse({ ...address, taxId: foreign, taxCountry: country });
        expect(stored).toMatchObject({ taxId: foreign, taxCountry: country.trim().toUpperCase() });
      }),
    );
    expect(codesOf(createAddressSchema, { ...address, taxId: 'A\nB', taxCountry: 'FR' })).toEqual([
      ['taxId', 'tax_id_invalid'],
    ]);
    expect(codesOf(createAddressSchema, { ...address, taxId: 'CHE-123', taxCountry: 'CHE' })).toEqual([
      ['taxCountry', 'invalid_format'],
    ]);
  });

  it.each(['firstName', 'surname', 'city', 'parish', 'street', 'streetNumber', 'floor'])(
    'rejects control characters in %s',
    (field) => {
      for (const text of ['a\r\nBcc: x', 'a\tb', 'a\0b']) {
        expect(codesOf(createAddressSchema, { ...address, [field]: text })).toEqual([[field, 'invalid_format']]);
      }
    },
  );

  it.each(['999999990', '000000000', '', '12345678'])('rejects the Portuguese tax number %p', (text) => {
    expect(codesOf(createAddressSchema, { ...address, taxId: text })).toEqual([['taxId', 'tax_id_invalid']]);
    expect(codesOf(updateAddressSchema, { id, taxId: text })).toEqual([['taxId', 'tax_id_invalid']]);
  });

  it('accepts an address without a tax number, and removes the tax country', () => {
    expect(createAddressSchema.parse({ ...address, taxCountry: 'FR' })).not.toHaveProperty('taxId');
    expect(createAddressSchema.parse({ ...address, taxCountry: 'FR' }).taxCountry).toBeUndefined();
    expect(updateAddressSchema.parse({ id, taxId: null, taxCountry: 'FR' })).toMatchObject({ taxId: null });
  });

  it('rejects a change of the tax country without the tax number', () => {
    expect(codesOf(updateAddressSchema, { id, taxCountry: 'FR' })).toEqual([['taxId', 'invalid']]);
  });

  it('reports a wrong tax number together with all other errors', () => {
    const wrong = { ...address, taxId: '1', city: '', postalCode: '1' };
    expect(codesOf(createAddressSchema, wrong).map(([path]) => path)).toEqual(['city', 'postalCode', 'taxId']);
  });
});

describe('input in different notations', () => {
  it('is normalised to a phone number in E.164', () => {
    const foreign = fc.constantFrom('+33612345678', '+41791234567', '+352621123456', '+442079460958', '+5511912345678');
    const known = fc.oneof(
      foreign,
      fc
        .tuple(fc.constantFrom('91', '92', '93', '96', '21', '30'), digits(7))
        .map(([code, rest]) => `+351${code}${rest}`),
    );
    const written = known.chain((number) => fc.tuple(fc.constant(number), writtenOut(number)));
    fc.assert(
      fc.property(written, ([number, text]) => {
        expect(toE164(text)).toBe(number);
        expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
      }),
    );
  });

  it('is either normalised to a phone number in E.164 or rejected', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ().-]{0,24}$/)), (text) => {
        const number = toE164(text);
        if (number !== undefined) {
          expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
          expect(toE164(number)).toBe(number);
        }
      }),
    );
  });

  it('is normalised to a postal code', () => {
    const code = fc.tuple(fc.integer({ min: 1000, max: 9999 }), digits(3));
    fc.assert(
      fc.property(code, fc.constantFrom('', ' ', '-', ' - '), ([area, rest], gap) => {
        expect(postalCodeSchema.parse(`${area}${gap}${rest}`)).toBe(`${area}-${rest}`);
        expect(normalisePostalCode(`${area}-${rest}`)).toBe(`${area}-${rest}`);
      }),
    );
  });
});

describe('changes and searches of users', () => {
  it('normalise the given fields and leave out unknown ones', () => {
    const changes = { email: ' Ana@Example.PT ', phone: '912 345 678', language: 'en-US', blocked: true };
    expect(updateUserSchema.parse(changes)).toEqual({
      email: 'ana@example.pt',
      phone: '+351912345678',
      language: 'en',
    });
  });

  it('convert filters from query text to their types', () => {
    expect(userQuerySchema.parse({ q: '  ', usertype_id: '3', blocked: 'false' })).toEqual({
      dialect: 'plain',
      format: 'json',
      page: 1,
      pageSize: 25,
      sort: 'created_desc',
      q: undefined,
      usertype_id: 3,
      blocked: false,
    });
  });
});
