import type { Product, ProductPlan } from '@perpetua/contracts/catalogue.contract';
import type { User } from '@perpetua/contracts/identity.contract';
import type { Language } from '@perpetua/contracts/languages';
import type { phoneOrderRequestSchema } from '@perpetua/contracts/ordering.contract';
import type { z } from 'zod';
import { type CheckoutDraft, emptyDraft, requestOf } from '../../shop/ordering/draft/checkout-draft.policy';

/** The parts of an order by phone, in order; all are on one page. */
export const phoneParts = ['customer', 'items', 'delivery', 'contact'] as const;
export type PhonePart = (typeof phoneParts)[number];

/** An item of the order: a product, with its quantity or plan. */
export interface PhoneItem {
  product: Product;
  quantity: number;
  plan?: ProductPlan | undefined;
}

/** The entered values that are not part of the checkout's form: customer, items and language. */
export interface PhoneDraft {
  customer: User | undefined;
  items: readonly PhoneItem[];
  language: Language;
}

export const emptyPhoneDraft: PhoneDraft = { customer: undefined, items: [], language: 'pt' };

/** The initial values of the checkout's form for a customer, who by default is also the person to call. */
export const formFor = (customer: User | undefined): CheckoutDraft =>
  customer === undefined
    ? emptyDraft
    : { ...emptyDraft, contact: { name: `${customer.name} ${customer.surname}`.trim(), phone: customer.phone } };

export const kindOf = ({ items }: Pick<PhoneDraft, 'items'>): 'flower' | 'clean' => items[0]?.product.type ?? 'flower';

/** The length of the plan in months; 1 without one. */
export const monthsOf = ({ items }: Pick<PhoneDraft, 'items'>): number => items[0]?.plan?.frequency ?? 1;

/** The price of a line in cents: a plan's price covers all its visits. */
export const lineCents = ({ product, quantity, plan }: PhoneItem): number =>
  Math.round(Number(plan?.price ?? product.price) * 100) * quantity;

/** The total in euros, with two decimals; the server computes the binding one. */
export const totalOf = (items: readonly PhoneItem[]): string =>
  (items.reduce((sum, item) => sum + lineCents(item), 0) / 100).toFixed(2);

/** The body of `POST /Order`: the request of a checkout without the consents, which only the customer can give. */
export function phoneRequestOf({ customer, items, language }: PhoneDraft, form: CheckoutDraft) {
  const checkout = requestOf(form, { cart: kindOf({ items }), months: monthsOf({ items }), language });
  const { consents: _consents, items: ribbons = [], ...request } = checkout;
  return {
    ...request,
    customerId: customer?.id ?? '',
    expectedTotal: totalOf(items),
    items: items.map(({ product, quantity, plan }) => ({
      productId: product.id,
      quantity,
      ...(plan && { planId: plan.servicesPlansID }),
      ...ribbonOf(product.id, ribbons),
    })),
  } satisfies z.input<typeof phoneOrderRequestSchema>;
}

/** What is decided about the ribbon of a product, if it has one. */
const ribbonOf = (id: string, ribbons: readonly { productId: string; ribbonText: string | null }[]) => {
  const text = ribbons.find(({ productId }) => productId === id)?.ribbonText;
  return text === undefined ? {} : { ribbonText: text };
};
