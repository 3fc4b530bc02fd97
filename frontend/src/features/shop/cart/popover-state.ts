import { sharedValue } from '../../../lib/stored-value';

/**
 * The state of the cart panel: whether it is open, the name of the item just added (a JSON string of translations), and
 * the element to which the focus returns.
 */
export interface PopoverState {
  isOpen: boolean;
  added: string | undefined;
  cameFrom: Element | null;
}

const closed: PopoverState = { isOpen: false, added: undefined, cameFrom: null };
const state = sharedValue(closed);

/** Opens the cart; `added` is the name of the item just added (docs/domain.md#cart). */
export const openCart = (added?: string, cameFrom = document.activeElement): void =>
  state.set({ isOpen: true, added, cameFrom });

export const closeCart = (): void => state.set(closed);

/** Removes the message about the added item when the cart is changed afterwards. */
export const forgetAdded = (): void => {
  if (state.get().added !== undefined) state.set({ ...state.get(), added: undefined });
};

export const usePopoverState = state.use;
