import { type FieldErrorCode, fieldErrorCode } from '@perpetua/contracts/field-errors';
import { graveInputSchema } from '@perpetua/contracts/graves.contract';
import type { Language } from '@perpetua/contracts/languages';
import { deliveryKinds, substitutions } from '@perpetua/contracts/delivery-rules';
import { cardMessageSchema, type FlowerWishes, ribbonTextSchema } from '@perpetua/contracts/flower-wishes';
import {
  deliveryAddressSchema,
  deliveryContactSchema,
  deliveryPlaceFields,
} from '@perpetua/contracts/delivery.contract';
import type { checkoutRequestSchema } from '@perpetua/contracts/ordering.contract';
import { homeCountry, isPrintableTaxId, printedTaxId } from '@perpetua/contracts/tax-identity';
import { locationSchema, postalCodeSchema, toE164 } from '@perpetua/contracts/validation';
import { z } from 'zod';
import type { Destination } from '../catalogue/destination.policy';

const problem = (code: FieldErrorCode) => ({ error: code });

/** A grave that is not registered yet, with the names by which it is shown. */
const newGraveDraftSchema = z.object({
  grave: graveInputSchema.omit({ version: true }).extend({ location: locationSchema }),
  cemetery: z.string(),
  city: z.string(),
});
export type NewGraveDraft = z.infer<typeof newGraveDraftSchema>;

const deliveryDraftSchema = z.object({
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
  /** The grave's location, or the point chosen on the map. */
  location: locationSchema.nullable(),
  /** Key of the doubtful pin that the customer has confirmed (`pinKey`). */
  confirmedPin: z.string(),
  date: z.string(),
  hour: z.string(),
  message: z.string(),
  /** The words on ribbons, by product id. */
  ribbons: z.record(z.string(), z.string()).default({}),
  substitution: z.enum(substitutions).default('call'),
});
const contactDraftSchema = z.object({ name: z.string(), phone: z.string() });
const invoiceDraftSchema = z.object({
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
});
export type CheckoutDraft = z.infer<typeof checkoutDraftSchema>;
export type DeliveryDraft = CheckoutDraft['delivery'];
export type CartKind = 'flower' | 'clean';

export const emptyDraft: CheckoutDraft = {
  delivery: {
    kind: '',
    graveId: '',
    newGrave: null,
    addressId: '',
    placeName: '',
    street: '',
    streetNumber: '',
    floor: '',
    postalCode: '',
    city: '',
    parish: '',
    location: null,
    confirmedPin: '',
    date: '',
    hour: '',
    message: '',
    ribbons: {},
    substitution: 'call',
  },
  contact: { name: '', phone: '' },
  invoice: { wanted: false, name: '', taxId: '', taxCountry: homeCountry, address: '' },
  consents: { terms: false, earlyStart: false },
};

const attemptSchema = z.object({ key: z.string(), content: z.string() });

/** The stored attempt at placing the order; undefined when there is none. */
export const attemptOf = (kept: unknown) => attemptSchema.safeParse(kept).data;

/** The stored draft; an empty one when there is none, or when it has another shape. */
export function draftOf(kept: unknown): CheckoutDraft {
  return checkoutDraftSchema.safeParse(kept).data ?? emptyDraft;
}

/**
 * The draft of a customer who has already chosen a cemetery or a day: their choice is prefilled. Values typed in the
 * checkout since then stay.
 */
export function draftFor(draft: CheckoutDraft, destination: Destination | undefined): CheckoutDraft {
  if (destination === undefined) return draft;
  const { kind, date } = draft.delivery;
  return {
    ...draft,
    delivery: {
      ...draft.delivery,
      kind: kind === '' ? 'cemetery' : kind,
      date: date === '' ? (destination.date ?? '') : date,
    },
  };
}

/** The maximum length of the name of a place in a checkout. */
const maximumPlaceName = 120;

type TypedAddress = Pick<DeliveryDraft, 'placeName' | 'street' | 'streetNumber' | 'floor' | 'postalCode'>;

/** A typed place on one line: "Família Ferreira, Rua das Flores 12, 3.º esquerdo, 1200-001". */
export function placeLine({ placeName, street, streetNumber, floor, postalCode }: TypedAddress): string {
  const address = [street, streetNumber].map((part) => part.trim()).filter((part) => part !== '');
  return [placeName, address.join(' '), floor, postalCode]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** The kind of place of a delivery: cleanings are only done at graves. */
export const kindFor = (cart: CartKind, { kind }: Pick<DeliveryDraft, 'kind'>): DeliveryDraft['kind'] =>
  cart === 'clean' ? 'cemetery' : kind;

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

/** The schema of a step, for the whole draft. */
export function stepSchemaFor(step: 'delivery' | 'contact' | 'invoice' | 'review', cart: CartKind) {
  const schemas = {
    delivery: { delivery: deliverySchemaFor(cart) },
    contact: { contact: deliveryContactSchema },
    invoice: { invoice: invoiceSchema },
    review: { consents: consentsSchemaFor(false) },
  };
  const schema = z.looseObject(schemas[step]);
  return z.custom<CheckoutDraft>().superRefine((draft, context) => {
    const issues = schema.safeParse(draft).error?.issues ?? [];
    for (const issue of issues) context.addIssue({ code: 'custom', path: issue.path, message: fieldErrorCode(issue) });
  });
}

/** Whether a step is complete; whether its date is still possible is decided by the server. */
export const isComplete = {
  delivery: ({ delivery }: CheckoutDraft, cart: CartKind) => deliverySchemaFor(cart).safeParse(delivery).success,
  contact: ({ contact }: CheckoutDraft) => deliveryContactSchema.safeParse(contact).success,
  invoice: ({ invoice }: CheckoutDraft) => invoiceSchema.safeParse(invoice).success,
  consents: ({ consents }: CheckoutDraft) => consents.terms,
} as const;

/** The body of `POST /Checkout`: only the fields for this cart and kind of place. */
export function requestOf(draft: CheckoutDraft, about: { cart: CartKind; language: Language }) {
  const { delivery, contact, invoice, consents } = draft;
  return {
    delivery: {
      date: delivery.date,
      ...placeOf({ ...delivery, kind: kindFor(about.cart, delivery) }),
      ...(about.cart === 'flower' && { hour: delivery.hour }),
    },
    contact: { name: contact.name.trim(), phone: toE164(contact.phone) ?? contact.phone },
    ...(about.cart === 'flower' && { ...wishesOf(delivery), items: ribbonsOf(delivery) }),
    ...(invoice.wanted && {
      invoice: {
        name: invoice.name.trim(),
        taxId: printedTaxId(invoice.taxId, invoice.taxCountry),
        ...(invoice.taxCountry !== homeCountry && { taxCountry: invoice.taxCountry }),
        ...(invoice.address.trim() !== '' && { address: invoice.address.trim() }),
      },
    }),
    consents: { terms: consents.terms, earlyStart: about.cart === 'clean' && consents.earlyStart },
    language: about.language,
  } satisfies z.input<typeof checkoutRequestSchema>;
}

/** The texts that the customer wrote with the flowers, as the request has them; a blank one is undefined, so JSON leaves it out. */
export const wishesOf = ({ message, substitution }: DeliveryDraft) =>
  ({
    message: message.trim() || undefined,
    substitution,
  }) satisfies Record<keyof FlowerWishes, unknown>;

const ribbonsOf = ({ ribbons }: DeliveryDraft) =>
  Object.entries(ribbons)
    .map(([productId, words]) => ({ productId, ribbonText: words.trim() }))
    .filter(({ ribbonText }) => ribbonText !== '');

export type CheckoutDraftRequest = ReturnType<typeof requestOf>;

function placeOf(delivery: DeliveryDraft) {
  const { kind, addressId, city, parish, location } = delivery;
  if (kind === 'cemetery' || kind === '') return { kind: 'cemetery' as const, ...graveOf(delivery) };
  const point = location === null ? {} : { location };
  if (kind === 'home' && addressId !== '') return { kind, addressId, ...point };
  if (kind === 'church') return { kind, ...placeOfChurch(delivery), ...point };
  const name = delivery.placeName.trim();
  const place = name === '' ? {} : { place: { name, city: city.trim(), parish: parish.trim() } };
  return { kind, ...place, address: addressOf(delivery), ...point };
}

/** A registered grave by its id, another one by its description. */
function graveOf({ graveId, newGrave }: DeliveryDraft) {
  return newGrave === null || graveId !== '' ? { graveId } : { grave: newGrave.grave };
}

/** A church's address when it is complete; otherwise its known parts are appended to the church's name. */
function placeOfChurch(delivery: DeliveryDraft) {
  const { placeName, city, parish } = delivery;
  const address = addressOf(delivery);
  const isWhole = [address.street, address.streetNumber, address.postalCode, address.parish].every(
    (part) => part !== '',
  );
  const name = isWhole ? placeName.trim() : placeLine(delivery);
  return {
    place: { name, city: city.trim(), parish: parish.trim() || undefined },
    ...(isWhole && { address }),
  };
}

const addressOf = ({ street, streetNumber, floor, postalCode, city, parish }: DeliveryDraft) => ({
  street: street.trim(),
  streetNumber: streetNumber.trim(),
  floor: floor.trim() || undefined,
  postalCode: postalCode.trim(),
  city: city.trim(),
  parish: parish.trim(),
});
