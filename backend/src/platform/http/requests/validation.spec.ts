import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { DomainError } from '../../domain/domain-error.js';
import { fieldErrors, validationFailed, ValidationPipe } from './validation.js';

const schema = z.strictObject({ name: z.string('Enter a name.'), items: z.array(z.number()).optional() });
const issuesOf = (value: unknown) => schema.safeParse(value).error?.issues ?? [];

describe('fieldErrors', () => {
  it('names every invalid field by its path, including unknown ones', () => {
    expect(fieldErrors(issuesOf({ items: [1, 'x'], a: 1, b: 2 }))).toEqual([
      { path: 'name', code: 'invalid_type', message: 'Enter a name.' },
      { path: 'items.1', code: 'invalid_type', message: expect.any(String) },
      { path: 'a', code: 'unknown_field', message: 'This field is not known here.' },
      { path: 'b', code: 'unknown_field', message: 'This field is not known here.' },
    ]);
  });

  it('uses the error code of a schema’s custom check', () => {
    const weak = z.string().refine(() => false, { error: 'password_too_weak' });
    const plain = z.string().refine(() => false, 'No.');
    expect(fieldErrors(weak.safeParse('x').error?.issues ?? [], 'password')).toEqual([
      { path: 'password', code: 'password_too_weak', message: 'The password does not meet the requirements.' },
    ]);
    expect(fieldErrors(plain.safeParse('x').error?.issues ?? [])).toEqual([
      { path: '', code: 'invalid', message: 'No.' },
    ]);
  });

  it('are limited in number, so that a small request cannot cause a large response', () => {
    const many = Array.from({ length: 5_000 }, () => 'x');
    expect(fieldErrors(issuesOf({ name: 'a', items: many }))).toHaveLength(50);
    const keys = Object.fromEntries(many.map((value, index) => [`k${index}`, value]));
    expect(fieldErrors(issuesOf({ name: 'a', ...keys }))).toHaveLength(50);
  });
});

describe('validationFailed', () => {
  const error = (path: string) => ({ path, code: 'invalid', message: `${path} is wrong` });

  it('has the message of the only error, or the messages of the first three errors with their paths', () => {
    expect(validationFailed([error('a')])).toMatchObject({
      code: 'validation_failed',
      message: 'a is wrong',
    });
    const four = ['a', 'b', 'c', 'd'].map(error);
    expect(validationFailed(four).message).toBe('a: a is wrong; b: b is wrong; c: c is wrong');
    expect(validationFailed(four).errors).toHaveLength(4);
  });
});

describe('ValidationPipe', () => {
  const pipe = new ValidationPipe();

  it('returns the value that the schema parsed', async () => {
    const trimmed = z.object({ name: z.string().trim() });
    expect(await pipe.transform({ name: ' Ana ', other: 1 }, { type: 'body', schema: trimmed })).toEqual({
      name: 'Ana',
    });
    expect(await pipe.transform({ any: 1 }, { type: 'body' })).toEqual({ any: 1 });
  });

  it('rejects text that no database column can store, also in arrays, and accepts deeply nested values', async () => {
    const kept = z.object({ name: z.string(), notes: z.array(z.string()), any: z.unknown().optional() });
    const refused = pipe.transform({ name: 'A\u0000', notes: ['x', '\ud800'] }, { type: 'body', schema: kept });
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [
        { path: 'name', code: 'unwritable_text' },
        { path: 'notes.1', code: 'unwritable_text' },
      ],
    });
    const written = { name: 'Inês 👩‍👩‍👧\n', notes: ['𝒜'], any: JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)) };
    expect(await pipe.transform(written, { type: 'body', schema: kept })).toEqual(written);
  });

  it('names the request parameter that is invalid', async () => {
    const refused = pipe.transform('7', { type: 'param', data: 'id', schema: z.uuid() });
    await expect(refused).rejects.toBeInstanceOf(DomainError);
    await expect(refused).rejects.toMatchObject({ errors: [{ path: 'id', code: 'invalid_format' }] });
  });
});
