import { z } from 'zod';
import { pageQuerySchema } from './http.contract.js';
import { uuidSchema } from './validation.js';

/** The kinds of notices that belong to a contract or to an account; their mails cannot be switched off. */
export const contractKinds = [
  'order',
  'payment',
  'change',
  'cancellation',
  'complaint',
  'document',
  'account',
  'office',
] as const;

/** The kinds of notices whose mails and messages a person can switch off. */
export const mutableKinds = ['acceptance', 'delivery', 'plan', 'grave', 'offer', 'work'] as const;
export type MutableKind = (typeof mutableKinds)[number];

export const notificationKinds = [...contractKinds, ...mutableKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationSorts = ['at_desc', 'at_asc'] as const;

/** `GET /Notification`: the caller's own notices; `unread` leaves out those that were read. */
export const notificationQuerySchema = pageQuerySchema.extend({
  unread: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  sort: z.enum(notificationSorts).default('at_desc'),
});
export type NotificationQuery = z.infer<typeof notificationQuerySchema>;

/** A notice, written in the language of the reader's account when it is read. */
export const notificationSchema = z.object({
  id: uuidSchema,
  /** When the event happened; business clock. */
  at: z.iso.datetime(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  /** The path of the page of the record; the list of notices itself where the reader cannot open the record. */
  link: z.string(),
  readAt: z.iso.datetime().optional(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** How many of the caller's notices are unread: `GET /Notification/unread`. It stops counting at `most`. */
export const unreadNotificationsSchema = z.object({ count: z.int().min(0) });
export type UnreadNotifications = z.infer<typeof unreadNotificationsSchema>;
export const mostUnread = 100;

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day of every year, `MM-DD`; 29 February included. */
export const yearDaySchema = z.string().refine((day) => {
  const [, month, date] = /^(\d{2})-(\d{2})$/.exec(day) ?? [];
  return Number(date) >= 1 && Number(date) <= (DAYS_OF_MONTHS[Number(month) - 1] ?? 0);
}, 'date_invalid');

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

/**
 * `PUT /Notification/preferences`. On a quiet day, or in a quiet year, by the calendar of mainland Portugal, only mails
 * of `contractKinds` are sent; all notices stay on the page.
 */
export const changePreferencesSchema = z.strictObject({
  mutedKinds: z.array(z.enum(mutableKinds)).max(50).transform(unique),
  /** Days of every year. */
  quietDays: z.array(yearDaySchema).max(100).transform(unique),
  quietYears: z.array(z.int().min(2020).max(2100)).max(50).transform(unique),
  /** Whether the few urgent notices are also sent to the account's phone. */
  sms: z.boolean(),
});
export type ChangePreferences = z.infer<typeof changePreferencesSchema>;

/** `GET /Notification/preferences`. */
export const preferencesSchema = z.object({
  mutedKinds: z.array(z.enum(mutableKinds)),
  quietDays: z.array(z.string()),
  quietYears: z.array(z.int()),
  sms: z.boolean(),
  /** What this account can choose: the kinds that it may receive, and whether messages to phones are sent at all. */
  available: z.object({ kinds: z.array(z.enum(mutableKinds)), sms: z.boolean() }),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const keyOf = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 8) / 6)}}$`));

/** The public key (VAPID, RFC 8292) with which a browser subscribes: `GET /Notification/push-key`. */
export const pushKeySchema = z.object({ publicKey: keyOf(65) });
export type PushKey = z.infer<typeof pushKeySchema>;

/**
 * `POST /Notification/devices`: a browser's push subscription, as `PushSubscription.toJSON()` writes it. The same
 * subscription again changes nothing.
 */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().max(2_000),
  keys: z.object({
    /** Public key of the browser, and its authentication secret (RFC 8291), in base64url without padding. */
    p256dh: keyOf(65),
    auth: keyOf(16),
  }),
});
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>;

/** A device that is told of offers; its `id` removes it. */
export const pushDeviceSchema = z.object({ id: uuidSchema, createdAt: z.iso.datetime() });
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** How many devices an account can have; a further one replaces the oldest. */
export const mostDevices = 10;

/** Error codes that these calls return in addition to `platformErrors`. */
export const notificationErrors = {
  /** The endpoint belongs to no push service that this installation knows. */
  push_service_unknown: 422,
} as const;
