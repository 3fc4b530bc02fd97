import type { Ceremony } from '@perpetua/contracts/ceremony';
import { maximumFlexibleDays } from '@perpetua/contracts/delivery-rules';
import type { CustomerInstructions } from '@perpetua/contracts/flower-instructions';
import type { Language } from '@perpetua/contracts/languages';
import { currentLegalVersion } from '@perpetua/contracts/legal-versions';
import type { checkoutRequestSchema } from '@perpetua/contracts/ordering.contract';
import { homeCountry, printedTaxId } from '@perpetua/contracts/tax-identity';
import type { z } from 'zod';
import type { Destination } from '../../catalogue/destination.policy';
import type { CartKind, CheckoutDraft, DeliveryDraft } from './checkout-draft.schema';

export type { CartKind, CheckoutDraft, DeliveryDraft, NewGraveDraft } from './checkout-draft.schema';

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
    venueName: '',
    date: '',
    hour: '',
    message: '',
    ribbons: {},
    ribbonless: {},
    substitution: 'call',
    ceremony: { deceasedName: '', time: '', funeralHome: '', room: '' },
    instructions: '',
  },
  contact: { name: '', phone: '' },
  invoice: { wanted: false, name: '', taxId: '', taxCountry: homeCountry, address: '' },
  consents: { terms: false, earlyStart: false },
  samePartner: false,
};

/**
 * Prefills the draft from the destination that the customer chose before the checkout: a delivery to a cemetery, and
 * the day if one was chosen. Values typed in the checkout stay.
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

/**
 * Takes over the words on ribbons that the customer typed on the products' pages: they are newer than those of the
 * draft, which wrote its own there. Words end the choice of a ribbon without words.
 */
export function draftWithRibbons(draft: CheckoutDraft, words: Readonly<Record<string, string>>): CheckoutDraft {
  const { ribbons, ribbonless } = draft.delivery;
  const isWritten = (productId: string) => (words[productId] ?? '').trim() !== '';
  return {
    ...draft,
    delivery: {
      ...draft.delivery,
      ribbons: { ...ribbons, ...words },
      ribbonless: Object.fromEntries(
        Object.entries(ribbonless).map(([productId, isBlank]) => [productId, isBlank && !isWritten(productId)]),
      ),
    },
  };
}

type TypedAddress = Pick<DeliveryDraft, 'placeName' | 'street' | 'streetNumber' | 'floor' | 'postalCode'>;

/** A typed place on one line: "Família Ferreira, Rua das Flores 12, 3.º esquerdo, 1200-001". */
export function placeLine({ placeName, street, streetNumber, floor, postalCode }: TypedAddress): string {
  const address = [street, streetNumber].map((part) => part.trim()).filter((part) => part !== '');
  return [placeName, address.join(' '), floor, postalCode]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** The kind of place of a delivery; always a cemetery for cleanings. */
export const kindFor = (cart: CartKind, { kind }: Pick<DeliveryDraft, 'kind'>): DeliveryDraft['kind'] =>
  cart === 'clean' ? 'cemetery' : kind;

/**
 * Whether a cleaning may be moved to a near day: as the customer decided, otherwise for plans of several months, because
 * most of their visits are far away.
 */
export const isFlexible = (delivery: Pick<DeliveryDraft, 'isFlexible'>, months: number): boolean =>
  delivery.isFlexible ?? months > 1;

/** The body of `POST /Checkout`: only the fields for this cart and kind of place. `months` is the length of its plan. */
export function requestOf(draft: CheckoutDraft, about: { cart: CartKind; months: number; language: Language }) {
  const { delivery, contact, invoice, consents, samePartner } = draft;
  return {
    delivery: {
      date: delivery.date,
      ...placeOf({ ...delivery, kind: kindFor(about.cart, delivery) }),
      ...(about.cart === 'flower' && { hour: delivery.hour }),
      ...(about.cart === 'clean' && isFlexible(delivery, about.months) && { flexibleDays: maximumFlexibleDays }),
    },
    contact: { name: contact.name.trim(), phone: contact.phone.trim() },
    ...(about.cart === 'flower' && { ...instructionsOf(delivery), items: ribbonsOf(delivery) }),
    instructions: instructionsOf(delivery).instructions,
    ...(invoice.wanted && {
      invoice: {
        name: invoice.name.trim(),
        taxId: printedTaxId(invoice.taxId, invoice.taxCountry),
        ...(invoice.taxCountry !== homeCountry && { taxCountry: invoice.taxCountry }),
        ...(invoice.address.trim() !== '' && { address: invoice.address.trim() }),
      },
    }),
    consents: {
      terms: consents.terms,
      termsVersion: currentLegalVersion('terms'),
      earlyStart: about.cart === 'clean' && consents.earlyStart,
    },
    ...(samePartner && { samePartner }),
    language: about.language,
  } satisfies z.input<typeof checkoutRequestSchema>;
}

/**
 * The customer's instructions, as sent in the request; a blank text is undefined, so that JSON omits it. A cleaning has
 * only `instructions`.
 */
export const instructionsOf = ({ message, substitution, instructions }: DeliveryDraft) =>
  ({
    message: message.trim() || undefined,
    substitution,
    instructions: instructions.trim() || undefined,
  }) satisfies Record<keyof CustomerInstructions, unknown>;

/** The ceremony as sent in the request: only the facts that are given, undefined if there is none. */
export function ceremonyOf({ kind, ceremony }: Pick<DeliveryDraft, 'kind' | 'ceremony'>): Ceremony | undefined {
  if (kind !== 'church' && kind !== 'home') return undefined;
  const given = Object.entries(ceremony).map(([fact, text]) => [fact, text.trim()] as const);
  const facts = given.filter(([, text]) => text !== '');
  return facts.length === 0 ? undefined : Object.fromEntries(facts);
}

/**
 * What the customer decided about the ribbon of a product: its words, null for a ribbon without words, undefined while
 * nothing is decided.
 */
export function ribbonDecision(
  { ribbons, ribbonless }: Pick<DeliveryDraft, 'ribbons' | 'ribbonless'>,
  productId: string,
): string | null | undefined {
  const words = ribbons[productId]?.trim();
  if (words) return words;
  return ribbonless[productId] ? null : undefined;
}

const ribbonsOf = (delivery: DeliveryDraft) =>
  [...new Set([...Object.keys(delivery.ribbons), ...Object.keys(delivery.ribbonless)])].flatMap((productId) => {
    const ribbonText = ribbonDecision(delivery, productId);
    return ribbonText === undefined ? [] : [{ productId, ribbonText }];
  });

export type CheckoutDraftRequest = ReturnType<typeof requestOf>;

function placeOf(delivery: DeliveryDraft) {
  const { kind, addressId, city, parish, location } = delivery;
  if (kind === 'cemetery' || kind === '') return { kind: 'cemetery' as const, ...graveOf(delivery) };
  const ceremony = ceremonyOf(delivery);
  const point = { ...(location !== null && { location }), ...(ceremony && { ceremony }) };
  if (kind === 'home' && addressId !== '') return { kind, addressId, ...point };
  if (kind === 'church') return { kind, ...placeOfChurch(delivery), ...point };
  const name = delivery.placeName.trim();
  const place = name === '' ? {} : { place: { name, city: city.trim(), parish: parish.trim() } };
  return { kind, ...place, address: addressOf(delivery), ...point };
}

/** The grave as sent in the request: a registered one by its id, an unregistered one by its description. */
function graveOf({ graveId, newGrave }: DeliveryDraft) {
  return newGrave === null || graveId !== '' ? { graveId } : { grave: newGrave.grave };
}

/** A church's name and, if complete, its address; the parts of an incomplete address are appended to the name. */
export function placeOfChurch(delivery: DeliveryDraft) {
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
