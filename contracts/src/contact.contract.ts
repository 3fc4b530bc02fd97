import { z } from 'zod';
import { emailSchema, uuidSchema } from './validation.js';

/** What a message to support can be about. */
export const contactCategories = ['order', 'payment', 'partner', 'account', 'other'] as const;
export type ContactCategory = (typeof contactCategories)[number];

export const maximumContactSubject = 150;
export const maximumContactMessage = 5000;

/** Error codes that the contact API returns in addition to `platformErrors`. */
export const contactErrors = {
  too_many_messages: 429,
} as const;

/** Joins the text to one line, because a subject is a mail header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** `POST /Service/send-message`. A logged-in user needs no `email`: the account's e-mail address is used. */
export const contactMessageSchema = z.object({
  category: z.enum(contactCategories),
  subject: z.string().max(1000).overwrite(oneLine).trim().min(1).max(maximumContactSubject),
  message: z.string().trim().min(1).max(maximumContactMessage),
  email: emailSchema.nullish().transform((email) => email ?? undefined),
});
export type ContactMessageRequest = z.output<typeof contactMessageSchema>;

/** Response of `POST /Service/send-message`: the id of the stored message, and when it was received. */
export const contactAnswerSchema = z.object({ id: uuidSchema, receivedAt: z.iso.datetime() });
export type ContactAnswer = z.infer<typeof contactAnswerSchema>;
