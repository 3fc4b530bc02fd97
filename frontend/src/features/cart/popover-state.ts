import { sharedValue } from '../../lib/stored-value';

/**
 * Whether the cart is shown, the name of the added item as the cart stores it, and the element that gets the focus
 * back.
 */
export interface PopoverState {
  isOpen: boolean;
  added: string | undefined;
  cameFrom: Element | null;
}

const closed: PopoverState = { isOpen: false, added: undefined, cameFrom: null };
const state = sharedValue(closed);

/** Shows the cart; `added` is the item that was just added (docs/domain.md#cart). */
export const openCart = (added?: string, cameFrom = document.activeElement): void =>
  state.set({ isOpen: true, added, cameFrom });

export const closeCart = (): void => state.set(closed);

/** Drops the sentence about the added item, because the cart has been changed since. */
export const forgetAdded = (): void => {
  if (state.get().added !== undefined) state.set({ ...state.get(), added: undefined });
};

export const usePopoverState = state.use;
