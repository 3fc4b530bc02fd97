import { z } from 'zod';
import { emailSchema, uuidSchema } from './validation.js';

/** What a message to the support can be about. */
export const contactCategories = ['order', 'payment', 'partner', 'account', 'other'] as const;
export type ContactCategory = (typeof contactCategories)[number];

export const maximumContactSubject = 150;
export const maximumContactMessage = 5000;

/** Stable codes of this context's refusals. */
export const contactErrorCodes = ['too_many_messages'] as const;

/** One line: a subject is in a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** `POST /Service/send-message`. Who is logged in needs no `email`: the account's is taken. */
export const contactMessageSchema = z.object({
  category: z.enum(contactCategories),
  subject: z.string().max(1000).overwrite(oneLine).trim().min(1).max(maximumContactSubject),
  message: z.string().trim().min(1).max(maximumContactMessage),
  email: emailSchema.nullish().transform((email) => email ?? undefined),
});
export type ContactMessageRequest = z.output<typeof contactMessageSchema>;

/** A message that was taken down. */
export const contactAnswerSchema = z.object({ id: uuidSchema, receivedAt: z.iso.datetime() });
export type ContactAnswer = z.infer<typeof contactAnswerSchema>;
