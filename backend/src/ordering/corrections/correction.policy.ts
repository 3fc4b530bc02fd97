import type { DeliveryKind } from '@perpetua/contracts/delivery-rules';
import type { CorrectableField, CorrectOrderRequest } from '@perpetua/contracts/order-correction.contract';
import { withGivenFacts } from '@perpetua/contracts/ceremony';
import { type CeremonyFact, ceremonyFacts } from '@perpetua/contracts/ceremony-facts';
import { addressText } from '../checkout/checkout.policy.js';
import { correctionNotOffered } from '../order/order.errors.js';
import type { OrderKind } from '../order/order.events.js';
import type { OrderDetails, RibbonText } from '../order/order.queries.js';

/** One corrected text: what it was and what it is from now on; null where there was or is none. */
export interface CorrectedText {
  readonly field: CorrectableField;
  /** The product whose ribbon is corrected; undefined for every other field. */
  readonly productId?: string;
  readonly textId: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The part of an order's details that a correction changes. */
export type CorrectableDetails = Pick<
  OrderDetails,
  'placeName' | 'address' | 'addressText' | 'contactName' | 'contactPhone' | 'wishes'
>;

/** A correction of an order: the texts that change, and the details with all of them. */
export interface Correction {
  readonly texts: readonly CorrectedText[];
  readonly details: CorrectableDetails;
}

/** What is corrected, and what of it the order has at all. */
export interface OrderToCorrect {
  readonly kind: OrderKind;
  readonly placeKind: DeliveryKind;
  readonly details: CorrectableDetails;
  /** The id of the row with the text of a field, the same for a repeated request. */
  readonly textIdOf: (field: CorrectableField, productId?: string) => string;
}

type Wanted = Omit<CorrectedText, 'textId' | 'before'>;

const fieldOfFact: Readonly<Record<CeremonyFact, CorrectableField>> = {
  deceasedName: 'deceasedName',
  time: 'ceremonyTime',
  funeralHome: 'funeralHome',
  room: 'room',
};

/** The texts that a request contains, in the sequence of the form; a text that is left out stays as it is. */
const wantedBy = (request: CorrectOrderRequest): Wanted[] => {
  const { contact, recipient, floor, card, ribbons = [], ceremony, instructions } = request;
  const single: readonly (readonly [CorrectableField, string | null | undefined])[] = [
    ['contactName', contact?.name],
    ['contactPhone', contact?.phone],
    ['recipient', recipient],
    ['floor', floor],
    ['card', card],
    ...ceremonyFacts.map((fact) => [fieldOfFact[fact], ceremony?.[fact]] as const),
    ['instructions', instructions],
  ];
  return [
    ...single.flatMap(([field, after]) => (after === undefined ? [] : [{ field, after }])),
    ...ribbons.map(({ productId, ribbonText }) => ({ field: 'ribbon' as const, productId, after: ribbonText })),
  ];
};

/** Whether the order has such a text at all: a cleaning has no card, and only a home has a recipient. */
const isOffered = ({ field, productId }: Wanted, { kind, placeKind, details }: OrderToCorrect): boolean => {
  switch (field) {
    case 'card':
      return kind === 'flower';
    case 'ribbon':
      return details.wishes.ribbons.some((ribbon) => ribbon.productId === productId);
    case 'recipient':
      return placeKind === 'home';
    case 'floor':
      return details.address !== undefined;
    case 'deceasedName':
    case 'ceremonyTime':
    case 'funeralHome':
    case 'room':
      return placeKind !== 'cemetery';
    case 'contactName':
    case 'contactPhone':
    case 'instructions':
      return true;
  }
};

const textNow = ({ field, productId }: Wanted, { details }: OrderToCorrect): string | null => {
  const { ceremony = {}, ...wishes } = details.wishes;
  const texts: Readonly<Record<CorrectableField, string | null | undefined>> = {
    contactName: details.contactName,
    contactPhone: details.contactPhone,
    recipient: details.placeName,
    floor: details.address?.floor,
    card: wishes.message,
    ribbon: wishes.ribbons.find((ribbon) => ribbon.productId === productId)?.text,
    deceasedName: ceremony.deceasedName,
    ceremonyTime: ceremony.time,
    funeralHome: ceremony.funeralHome,
    room: ceremony.room,
    instructions: wishes.instructions,
  };
  return texts[field] || null;
};

/**
 * What a request changes of an order; no texts when everything already is as requested.
 * @throws DomainError 422 `correction_not_offered` with the `field` for a text that the order does not have
 */
export const correctionOf = (request: CorrectOrderRequest, order: OrderToCorrect): Correction => {
  const texts = wantedBy(request).flatMap((wanted): CorrectedText[] => {
    if (!isOffered(wanted, order)) throw correctionNotOffered(wanted.field);
    const before = textNow(wanted, order);
    if (before === wanted.after) return [];
    return [{ ...wanted, before, textId: order.textIdOf(wanted.field, wanted.productId) }];
  });
  return { texts, details: texts.reduce(withText, order.details) };
};

/** The details after one text was corrected. */
const withText = (details: CorrectableDetails, text: CorrectedText): CorrectableDetails => {
  const { field, after } = text;
  const { wishes } = details;
  switch (field) {
    case 'contactName':
      return { ...details, contactName: after };
    case 'contactPhone':
      return { ...details, contactPhone: after };
    case 'recipient':
      return { ...details, placeName: after };
    case 'floor': {
      if (details.address === undefined) return details;
      const address = { ...details.address, floor: after ?? undefined };
      return { ...details, address, addressText: addressText(address) };
    }
    case 'card':
      return { ...details, wishes: { ...wishes, message: after ?? undefined } };
    case 'instructions':
      return { ...details, wishes: { ...wishes, instructions: after ?? undefined } };
    case 'ribbon':
      return { ...details, wishes: { ...wishes, ribbons: wishes.ribbons.map((ribbon) => ribbonWith(ribbon, text)) } };
    case 'deceasedName':
    case 'funeralHome':
    case 'room':
      return withFact(details, field, after);
    case 'ceremonyTime':
      return withFact(details, 'time', after);
  }
};

const ribbonWith = (ribbon: RibbonText, { productId, textId, after }: CorrectedText): RibbonText => {
  if (ribbon.productId !== productId) return ribbon;
  return after === null ? { productId, text: null } : { ribbonId: textId, productId, text: after };
};

const withFact = (details: CorrectableDetails, fact: CeremonyFact, text: string | null): CorrectableDetails => {
  const { ceremony, ...wishes } = details.wishes;
  const corrected = withGivenFacts({ ...ceremony, [fact]: text });
  return { ...details, wishes: { ...wishes, ...(corrected && { ceremony: corrected }) } };
};
