import { maximumQuantity } from '@perpetua/contracts/cart.contract';
import type { ProductType } from '@perpetua/contracts/catalogue.contract';
import { DomainError, notFound } from '../platform/domain/domain-error.js';

export const productUnknown = (): DomainError => notFound('Product');

export const planUnknown = (): DomainError => notFound('Plan');

export const notKept = (): DomainError => notFound('Kept item');

export const notInCart = (): DomainError => notFound('Cart item');

/** 409: the cart holds one type of item only, and a cleaning must be the only item (docs/domain.md#cart). */
export const cartConflict = (adding: ProductType): DomainError =>
  new DomainError({
    code: 'cart_conflict',
    message:
      'The cart already holds another item that this one cannot be bought with. Please check out or clear it first.',
    details: { adding },
  });

/** 409: the quantity of a cleaning is always 1 (docs/domain.md#cart). */
export const cleaningIsSingle = (): DomainError =>
  new DomainError({ code: 'cart_conflict', message: 'The quantity of a cleaning is always 1.' });

/**
 * 422: the quantity of a product would exceed the maximum per cart; `inCart` is the quantity that the cart already
 * contains.
 */
export const tooMany = (inCart: number): DomainError =>
  new DomainError({
    code: 'quantity_too_large',
    message: `At most ${maximumQuantity} of one product can be bought at once.`,
    details: { maximum: maximumQuantity, inCart },
  });

/** 422: this product cannot be bought in a plan. */
export const planNotEligible = (): DomainError =>
  new DomainError({ code: 'plan_not_eligible', message: 'This product cannot be bought in a plan.' });
