import type { Product, ProductPlan } from '@perpetua/contracts/catalogue.contract';
import type { User } from '@perpetua/contracts/identity.contract';
import type { Language } from '@perpetua/contracts/languages';
import type { phoneOrderRequestSchema } from '@perpetua/contracts/ordering.contract';
import type { z } from 'zod';
import { type CheckoutDraft, emptyDraft, requestOf } from '../ordering/checkout-draft.policy';

/** The parts of an order by phone, in the order in which they are asked. */
export const phoneSteps = ['customer', 'items', 'delivery', 'contact', 'invoice', 'review'] as const;
export type PhoneStep = (typeof phoneSteps)[number];

/** What is to be bought: a product, and how many or in which plan. */
export interface PhoneItem {
  product: Product;
  quantity: number;
  plan?: ProductPlan | undefined;
}

/** What is said on the phone beside the delivery, the contact and the invoice, which are the form's. */
export interface PhoneDraft {
  customer: User | undefined;
  items: readonly PhoneItem[];
  language: Language;
}

export const emptyPhoneDraft: PhoneDraft = { customer: undefined, items: [], language: 'pt' };

/** The form for a customer: who calls is who is called back, unless somebody says otherwise. */
export const formFor = (customer: User | undefined): CheckoutDraft =>
  customer === undefined
    ? emptyDraft
    : { ...emptyDraft, contact: { name: `${customer.name} ${customer.surname}`.trim(), phone: customer.phone } };

export const kindOf = ({ items }: Pick<PhoneDraft, 'items'>): 'flower' | 'clean' => items[0]?.product.type ?? 'flower';

/** The price of a line in cents: its plan's price is for all visits together. */
export const lineCents = ({ product, quantity, plan }: PhoneItem): number =>
  Math.round(Number(plan?.price ?? product.price) * 100) * quantity;

/** Euros, with two decimals; what counts is what the server makes of it. */
export const totalOf = (items: readonly PhoneItem[]): string =>
  (items.reduce((sum, item) => sum + lineCents(item), 0) / 100).toFixed(2);

/** What `POST /Order` is sent. */
export function phoneRequestOf({ customer, items, language }: PhoneDraft, form: CheckoutDraft) {
  const request = requestOf(form, { cart: kindOf({ items }), language });
  const { delivery, contact, message, invoice, substitution, items: ribbons = [] } = request;
  return {
    delivery,
    contact,
    ...(message !== undefined && { message }),
    ...(invoice && { invoice }),
    ...(substitution && { substitution }),
    language,
    customerId: customer?.id ?? '',
    items: items.map(({ product, quantity, plan }) => ({
      productId: product.id,
      quantity,
      ...(plan && { planId: plan.servicesPlansID }),
      ...ribbonOf(product.id, ribbons),
    })),
  } satisfies z.input<typeof phoneOrderRequestSchema>;
}

/** The words on the ribbon of a product, where there are any. */
const ribbonOf = (id: string, ribbons: readonly { productId: string; ribbonText: string }[]) => {
  const text = ribbons.find(({ productId }) => productId === id)?.ribbonText;
  return text === undefined ? {} : { ribbonText: text };
};
