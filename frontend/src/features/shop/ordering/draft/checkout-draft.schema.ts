import type { CeremonyFact } from '@perpetua/contracts/ceremony-facts';
import { deliveryKinds, substitutions } from '@perpetua/contracts/delivery-rules';
import { graveInputSchema } from '@perpetua/contracts/graves.contract';
import { homeCountry } from '@perpetua/contracts/tax-identity';
import { locationSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';

/** A grave that is not registered yet, with the names of its cemetery and municipality for display. */
const newGraveDraftSchema = z.object({
  grave: graveInputSchema.omit({ version: true }).extend({ location: locationSchema }),
  cemetery: z.string(),
  city: z.string(),
});
export type NewGraveDraft = z.infer<typeof newGraveDraftSchema>;

const ceremonyDraftSchema = z.object({
  deceasedName: z.string(),
  time: z.string(),
  funeralHome: z.string(),
  room: z.string(),
} satisfies Record<CeremonyFact, z.ZodType>);
const emptyCeremony = { deceasedName: '', time: '', funeralHome: '', room: '' };

export const deliveryDraftSchema = z.object({
  kind: z.enum([...deliveryKinds, '']),
  graveId: z.string(),
  /** Replaces `graveId` for a grave that the customer has not registered. */
  newGrave: newGraveDraftSchema.nullable().default(null),
  addressId: z.string(),
  placeName: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  floor: z.string(),
  postalCode: z.string(),
  city: z.string(),
  parish: z.string(),
  /** The location of the chosen grave or saved address, or the point chosen on the map; null if there is none yet. */
  location: locationSchema.nullable(),
  /** The `pinKey` of the doubtful pin that the customer has confirmed; '' if there is none. */
  confirmedPin: z.string(),
  /** The name of the known church to which the point belongs; '' if it belongs to none. */
  venueName: z.string().default(''),
  date: z.string(),
  hour: z.string(),
  /** Whether a cleaning may be moved to a near day; undefined until the customer decides. */
  isFlexible: z.boolean().optional(),
  message: z.string(),
  /** The words on ribbons, by product id. */
  ribbons: z.record(z.string(), z.string()).default({}),
  /** The products whose ribbon carries no words, by product id. */
  ribbonless: z.record(z.string(), z.boolean()).default({}),
  substitution: z.enum(substitutions).default('call'),
  /** The facts of the ceremony; '' for a fact that is not given. */
  ceremony: ceremonyDraftSchema.default(emptyCeremony),
  /** The words to the partner. */
  instructions: z.string().default(''),
});
const contactDraftSchema = z.object({ name: z.string(), phone: z.string() });
export const invoiceDraftSchema = z.object({
  wanted: z.boolean(),
  name: z.string(),
  taxId: z.string(),
  taxCountry: z.string(),
  address: z.string(),
});
const consentsDraftSchema = z.object({ terms: z.boolean(), earlyStart: z.boolean() });

/** All values typed so far, valid or not; kept in session storage. */
export const checkoutDraftSchema = z.object({
  delivery: deliveryDraftSchema,
  contact: contactDraftSchema,
  invoice: invoiceDraftSchema.extend({ taxCountry: z.string().default(homeCountry) }),
  consents: consentsDraftSchema,
  /** Whether the partner of last time is to be asked first. */
  samePartner: z.boolean().default(false),
});
export type CheckoutDraft = z.infer<typeof checkoutDraftSchema>;
export type DeliveryDraft = CheckoutDraft['delivery'];
export type CartKind = 'flower' | 'clean';

/** The last attempt at placing the order: its idempotency key, and its content, by which a repetition is recognised. */
export const attemptSchema = z.object({ key: z.string(), content: z.string() });
