import { useSyncExternalStore } from 'react';

/** Whether the cart is shown, the item it was opened for (its name as the cart keeps it), and where the focus goes back to. */
export interface PopoverState {
  isOpen: boolean;
  added: string | undefined;
  cameFrom: Element | null;
}

const closed: PopoverState = { isOpen: false, added: undefined, cameFrom: null };

const listeners = new Set<() => void>();
let state = closed;

/** Shows the cart; `added` is the item that has just come in (docs/domain.md#cart). */
export const openCart = (added?: string, cameFrom = document.activeElement): void =>
  become({ isOpen: true, added, cameFrom });

export const closeCart = (): void => become(closed);

/** Drops the sentence about the added item, because the cart has been changed since. */
export const forgetAdded = (): void => {
  if (state.added !== undefined) become({ ...state, added: undefined });
};

export function usePopoverState(): PopoverState {
  return useSyncExternalStore(subscribe, stateNow, () => closed);
}

const stateNow = (): PopoverState => state;

function become(next: PopoverState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
