import { deliveryKinds } from '@perpetua/contracts/delivery-rules';
import {
  deliveryAddressSchema,
  deliveryContactSchema,
  deliveryPlaceFields,
} from '@perpetua/contracts/delivery.contract';
import { type FieldErrorCode, fieldErrorCode } from '@perpetua/contracts/field-errors';
import {
  cardMessageSchema,
  partnerInstructionsSchema,
  ribbonTextSchema,
} from '@perpetua/contracts/flower-instructions';
import { homeCountry, isPrintableTaxId, printedTaxId } from '@perpetua/contracts/tax-identity';
import { locationSchema, postalCodeSchema } from '@perpetua/contracts/validation';
import { z } from 'zod';
import { formResolver } from '../../../../lib/form-resolver';
import { emptyDraft, placeOfChurch, ribbonDecision } from './checkout-draft.policy';
import {
  attemptSchema,
  type CartKind,
  type CheckoutDraft,
  checkoutDraftSchema,
  deliveryDraftSchema,
  invoiceDraftSchema,
} from './checkout-draft.schema';

/**
 * What a checkout accepts, step by step. It needs zod, so the checkout loads it only when there are values to check
 * (`later-code.ts`).
 */

const problem = (code: FieldErrorCode) => ({ error: code });

/** The stored attempt at placing the order; undefined when there is none. */
export const attemptOf = (kept: unknown) => attemptSchema.safeParse(kept).data;

/** The stored draft; an empty draft when nothing is stored, or when the stored value does not match the schema. */
export function draftOf(kept: unknown): CheckoutDraft {
  return checkoutDraftSchema.safeParse(kept).data ?? emptyDraft;
}

/** The maximum length of the name of a place in a checkout. */
const maximumPlaceName = 120;

const given = (code: FieldErrorCode) => z.string().min(1, problem(code));
const kindGiven = z.literal(deliveryKinds, problem('delivery_kind_required'));
const pointGiven = z.custom<z.infer<typeof locationSchema>>(
  (value) => locationSchema.safeParse(value).success,
  problem('location_required'),
);

const isPostalCodeOrBlank = (text: string): boolean => text.trim() === '' || postalCodeSchema.safeParse(text).success;

/** The schema of date and hour, and of the words that go with flowers. */
function momentSchemaFor(cart: CartKind) {
  const base = deliveryDraftSchema.extend({
    kind: kindGiven,
    date: given('date_required'),
    message: cardMessageSchema,
    ribbons: z.record(z.string(), ribbonTextSchema),
    instructions: partnerInstructionsSchema,
  });
  return cart === 'flower' ? base.extend({ hour: given('hour_required') }) : base;
}

/** The schema of place and time. The fields of a kind of place are required only once the kind is chosen. */
function deliverySchemaFor(cart: CartKind) {
  const timed = momentSchemaFor(cart);
  const atGrave = timed
    .extend({ kind: cart === 'clean' ? deliveryDraftSchema.shape.kind : z.literal('cemetery') })
    .refine(({ graveId, newGrave }) => graveId !== '' || newGrave !== null, {
      ...problem('grave_required'),
      path: ['graveId'],
      when: () => true,
    });
  if (cart === 'clean') return atGrave;
  const { street, streetNumber, postalCode, city, parish } = deliveryAddressSchema.shape;
  const church = timed.extend({
    kind: z.literal('church'),
    city,
    location: pointGiven,
    placeName: deliveryPlaceFields.name,
    postalCode: z.string().refine(isPostalCodeOrBlank, problem('postal_code_invalid')),
  });
  const home = timed.extend({ kind: z.literal('home'), location: pointGiven });
  const savedHome = home.extend({ addressId: given('place_name_required') });
  const typedHome = home.extend({ street, streetNumber, postalCode, city, parish });
  return deliveryDraftSchema.superRefine((draft, context) => {
    const schemas = { cemetery: atGrave, church, home: draft.addressId === '' ? typedHome : savedHome, '': timed };
    const issues = schemas[draft.kind].safeParse(draft).error?.issues ?? [];
    for (const issue of issues) context.addIssue({ code: 'custom', path: issue.path, message: fieldErrorCode(issue) });
    if (draft.kind === 'church' && placeOfChurch(draft).place.name.length > maximumPlaceName)
      context.addIssue({ code: 'custom', path: ['placeName'], message: 'address_too_long' });
    for (const productId of Object.keys(draft.ribbons)) {
      if (ribbonDecision(draft, productId) !== undefined) continue;
      context.addIssue({ code: 'custom', path: ['ribbons', productId], message: 'ribbon_decision_required' });
    }
  });
}

/** An invoice with a tax number is optional: its fields are required only when it is wanted. */
export const invoiceSchema = invoiceDraftSchema.superRefine(({ wanted, name, taxId, taxCountry }, context) => {
  if (!wanted) return;
  if (name.trim() === '') context.addIssue({ code: 'custom', path: ['name'], message: 'invoice_name_required' });
  if (isPrintableTaxId(taxId, taxCountry)) return;
  const isMistyped = taxCountry === homeCountry && /^\d{9}$/.test(printedTaxId(taxId, taxCountry));
  context.addIssue({ code: 'custom', path: ['taxId'], message: isMistyped ? 'tax_id_invalid' : 'tax_id_malformed' });
});

/** The terms are always required, the request for an early start only when the law needs it. */
export const consentsSchemaFor = (needsEarlyStart: boolean) =>
  z.object({
    terms: z.boolean().refine((isAccepted) => isAccepted, problem('terms_required')),
    earlyStart: z.boolean().refine((isAsked) => isAsked || !needsEarlyStart, problem('early_start_required')),
  });

/** Validates the whole draft by the schema of one step. */
export const stepResolver = (...about: Parameters<typeof stepSchemaFor>) => formResolver(stepSchemaFor(...about));

/** The schema of a step, for the whole draft. */
export function stepSchemaFor(step: 'delivery' | 'contact' | 'review', cart: CartKind) {
  const schemas = {
    delivery: { delivery: deliverySchemaFor(cart) },
    contact: { contact: deliveryContactSchema, invoice: invoiceSchema },
    review: { consents: consentsSchemaFor(false) },
  };
  const schema = z.looseObject(schemas[step]);
  return z.custom<CheckoutDraft>().superRefine((draft, context) => {
    const issues = schema.safeParse(draft).error?.issues ?? [];
    for (const issue of issues) context.addIssue({ code: 'custom', path: issue.path, message: fieldErrorCode(issue) });
  });
}

/** For each step, whether its values are valid. Only the server knows whether the date is still possible. */
export const isComplete = {
  delivery: ({ delivery }: CheckoutDraft, cart: CartKind) => deliverySchemaFor(cart).safeParse(delivery).success,
  contact: ({ contact, invoice }: CheckoutDraft) =>
    deliveryContactSchema.safeParse(contact).success && invoiceSchema.safeParse(invoice).success,
} as const;
