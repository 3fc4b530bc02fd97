import type { Translations } from '@perpetua/contracts/languages';
import type { CartLine, CartState } from './cart-merge.policy.js';

/** A line that left the cart because it is no longer sold; `name` is null if it was stored without one. */
export interface GoneLine extends Pick<CartLine, 'productId' | 'planId'> {
  readonly name: Translations | null;
}

/** A line that an order took from the cart, as the order bought it. Money in cents, VAT included. */
export interface OfferedLine extends Pick<CartLine, 'productId' | 'quantity' | 'planId' | 'kind'> {
  readonly name: Translations;
  readonly unitCents: number;
  /** The months of the plan, or 1. */
  readonly months: number;
  readonly discountPercent: number;
}

/** What an order took from the cart whose voucher was not paid; the customer may put it back, or decline. */
export interface Offer {
  readonly orderId: string;
  readonly number: string;
  readonly lines: readonly OfferedLine[];
}

/** Everything that is in a cart, or that its customer is told of it. */
export interface CartContents extends CartState {
  /** The lines of which the customer has not read yet that they left. */
  readonly gone: readonly GoneLine[];
  /** What is offered back, the newest first. */
  readonly offered: readonly Offer[];
  /** Business instants in ISO 8601, by the id of the guest's cart or offer that was put into the cart, or declined. */
  readonly merges: Readonly<Record<string, string>>;
}
