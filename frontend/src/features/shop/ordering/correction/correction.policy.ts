import { ceremonyFacts } from '@perpetua/contracts/ceremony-facts';
import { toE164 } from '@perpetua/contracts/phone-numbers';
import type { correctOrderSchema } from '@perpetua/contracts/order-correction.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { z } from 'zod';
import { type CheckoutDraft, emptyDraft, ribbonDecision } from '../draft/checkout-draft.policy';

/** What one correction shows: the words on ribbons and card, or everything about the delivery. */
export type CorrectedPart = 'words' | 'delivery';

/** What a correction sends: only what was changed. */
export type ChangedTexts = Omit<z.input<typeof correctOrderSchema>, 'version' | 'reason'>;

/** The items whose ribbon carries words, or none by decision. */
export const ribbonedItems = ({ items }: Pick<Order, 'items'>) =>
  items.filter(({ ribbonText }) => ribbonText !== undefined);

/** The values of the form: what is written with the order now, in the fields of the checkout. */
export function correctionDraft(order: Order): CheckoutDraft {
  const { delivery, placeName = '', message = '', instructions = '', contact } = order;
  const ribboned = ribbonedItems(order);
  return {
    ...emptyDraft,
    delivery: {
      ...emptyDraft.delivery,
      kind: delivery.kind,
      hour: delivery.hour ?? '',
      placeName,
      floor: delivery.address?.floor ?? '',
      message,
      instructions,
      ribbons: Object.fromEntries(ribboned.map(({ productId, ribbonText }) => [productId, ribbonText ?? ''])),
      ribbonless: Object.fromEntries(ribboned.map(({ productId, ribbonText }) => [productId, ribbonText === null])),
      ceremony: { ...emptyDraft.delivery.ceremony, ...delivery.ceremony },
    },
    contact: { name: contact?.name ?? '', phone: contact?.phone ?? '' },
  };
}

/**
 * The texts that differ from the order as it was when the form opened, so that nobody's later correction is undone; empty
 * if nothing was changed.
 */
export function changedTexts(opened: Order, draft: CheckoutDraft): ChangedTexts {
  const before = correctionDraft(opened);
  const { delivery } = draft;
  const single = {
    ...changed('recipient', before.delivery.placeName, delivery.placeName),
    ...changed('floor', before.delivery.floor, delivery.floor),
    ...changed('card', before.delivery.message, delivery.message),
    ...changed('instructions', before.delivery.instructions, delivery.instructions),
  };
  const phone =
    draft.contact.phone === before.contact.phone
      ? before.contact.phone
      : (toE164(draft.contact.phone) ?? draft.contact.phone);
  const contact = {
    ...changed('name', before.contact.name, draft.contact.name),
    ...changed('phone', before.contact.phone, phone),
  };
  const ceremony = Object.assign(
    {},
    ...ceremonyFacts.map((fact) => changed(fact, before.delivery.ceremony[fact], delivery.ceremony[fact])),
  ) as NonNullable<ChangedTexts['ceremony']>;
  const ribbons = ribbonedItems(opened).flatMap(({ productId, ribbonText }) => {
    const decided = ribbonDecision(delivery, productId);
    return decided === undefined || decided === ribbonText ? [] : [{ productId, ribbonText: decided }];
  });
  return {
    ...single,
    ...(hasAny(contact) && { contact }),
    ...(hasAny(ceremony) && { ceremony }),
    ...(ribbons.length > 0 && { ribbons }),
  };
}

export const hasAny = (texts: object): boolean => Object.keys(texts).length > 0;

function changed<Field extends string>(field: Field, before: string, after: string): { [One in Field]?: string } {
  const text = after.trim();
  return text === before.trim() ? {} : ({ [field]: text } as { [One in Field]: string });
}
