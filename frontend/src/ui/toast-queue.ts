import type { VariantType } from 'notistack';

/** An action that a toast offers; choosing it closes the toast. */
export interface ToastAction {
  name: string;
  onChoose: () => void;
}

export interface ToastOptions {
  /** A toast replaces the shown toast with the same key. */
  key?: string;
  actions?: readonly ToastAction[];
  /**
   * Whether the toast closes by itself although it shows an error; by default, an error stays until the user closes it.
   */
  isBrief?: boolean;
}

export interface QueuedToast extends ToastOptions {
  /** A sentence, or an error response of the server; the code of the error selects the sentence to show. */
  message: string | { refusal: unknown };
  variant: VariantType;
}

type Listener = () => void;

/** Holds toasts until they are shown: the component that shows them is loaded only when the first toast is added. */
export class ToastQueue {
  #waiting: readonly QueuedToast[] = [];
  #isUsed = false;
  readonly #listeners = new Set<Listener>();

  add(toast: QueuedToast): void {
    this.#waiting = [...this.#waiting, toast];
    this.#isUsed = true;
    for (const listener of this.#listeners) listener();
  }

  /** Returns all waiting toasts and empties the queue. */
  take(): readonly QueuedToast[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Whether a toast has ever been added. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
