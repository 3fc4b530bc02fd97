import { z } from 'zod';
import { toE164 } from './phone-numbers.js';
import { plainCode } from './typed-text.js';

/** A phone number, in the format E.164 after normalising. */
export const phoneSchema = z
  .string({ error: ({ input }) => (input === undefined ? 'phone_required' : 'phone_invalid') })
  .max(40)
  .overwrite((text) => toE164(text) ?? text)
  .refine((text) => plainCode(text) !== '', { error: 'phone_required', abort: true })
  .refine((text) => toE164(text) !== undefined, { error: 'phone_invalid' });
