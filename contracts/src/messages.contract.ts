import { z } from 'zod';
import { exportQuerySchema } from './http.contract.js';
import { uuidSchema } from './validation.js';

/** Messages to the phone of an account, and to browsers that asked to be told. */
export const messageChannels = ['sms', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * `withheld`: when the message was due there was nothing to say any more, nobody to say it to, or the person did not
 * want it. `failed`: refused, given up after an hour and a half of attempts, or not repeated because it may have been
 * taken.
 */
export const messageStatuses = ['queued', 'sent', 'failed', 'withheld'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What a message tells: an offer to a partner, or what has become of a service to its customer. */
export const messageKinds = ['offer', 'acceptance', 'delivery', 'cancellation'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `GET /Admin/messages`: the messages to phones and devices. */
export const messageQuerySchema = exportQuerySchema.extend({
  channel: z.enum(messageChannels).optional(),
  status: z.enum(messageStatuses).optional(),
  sort: z.enum(['created_desc', 'created_asc']).default('created_desc'),
});
export type MessageQuery = z.infer<typeof messageQuerySchema>;

/** A message as the list for admins shows it: without its text, a phone number or the address of a device. */
export const messageEntrySchema = z.object({
  id: uuidSchema,
  channel: z.enum(messageChannels),
  kind: z.enum(messageKinds),
  status: z.enum(messageStatuses),
  role: z.enum(['customer', 'partner']),
  /** Null once the account is closed; its messages are then deleted. */
  recipient: z.object({ id: uuidSchema, name: z.string() }).nullable(),
  serviceId: uuidSchema.nullable(),
  attempts: z.int().min(0),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the next attempt is due; null unless the message is queued. */
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** Whether it can be sent again; `may_repeat`: the recipient may already have it. Null unless it failed. */
  retry: z.enum(['safe', 'may_repeat']).nullable(),
});
export type MessageEntry = z.infer<typeof messageEntrySchema>;

/** `POST /Admin/messages/{id}/retry`; `mayRepeat` also sends a message that the recipient may already have. */
export const retryMessageSchema = z.strictObject({ mayRepeat: z.boolean().default(false) });
export type RetryMessage = z.infer<typeof retryMessageSchema>;

/** Error codes that these calls return in addition to `platformErrors`. */
export const messageErrors = {
  /** The message has not failed. */
  message_not_retryable: 409,
  /** The recipient may already have it, and `mayRepeat` was not sent. */
  message_may_repeat: 409,
} as const;
