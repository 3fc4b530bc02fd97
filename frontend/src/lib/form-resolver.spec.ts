import { describe, expect, it } from '@jest/globals';
import { createUserSchema } from '@perpetua/contracts/identity.contract';
import { locationSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { formResolver } from './form-resolver';

const schema = z.object({
  name: createUserSchema.shape.name,
  email: createUserSchema.shape.email,
  phone: createUserSchema.shape.phone,
  kind: z.enum(['flower', 'clean']),
  count: z.int().min(1),
  location: locationSchema,
});
type Fields = z.input<typeof schema>;

const codesOf = async (values: Partial<Record<keyof Fields, unknown>>) => {
  const { errors } = await formResolver(schema)(values as Fields, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.type]));
};

describe('the errors of a form', () => {
  it('are the codes of the contract', async () => {
    expect(
      await codesOf({ name: 'Ana', email: 'ana', phone: '12', kind: 'flower', count: 0, location: undefined }),
    ).toEqual({ email: 'email_invalid', phone: 'phone_invalid', count: 'too_small', location: 'location_required' });
  });

  it('report a blank field as required, unless the contract has a specific code for that field', async () => {
    expect(await codesOf({ name: ' ', email: '', phone: '', kind: undefined, count: Number.NaN })).toEqual({
      name: 'required',
      email: 'required',
      phone: 'phone_required',
      kind: 'invalid_value',
      count: 'required',
      location: 'location_required',
    });
  });
});
