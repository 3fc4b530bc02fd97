import type { VariantType } from 'notistack';

/** An action that a toast offers; choosing it closes the toast. */
export interface ToastAction {
  name: string;
  onChoose: () => void;
}

export interface ToastOptions {
  /** Only the latest toast with the same key is shown. */
  key?: string;
  actions?: readonly ToastAction[];
  /** An error that goes away after a while like any other toast; without it an error stays until it is closed. */
  isBrief?: boolean;
}

export interface QueuedToast extends ToastOptions {
  /** A sentence, or an error of the server that is translated by its code. */
  message: string | { refusal: unknown };
  variant: VariantType;
}

type Listener = () => void;

/** Toasts that wait to be shown: the component that shows them is loaded with the first one. */
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

  /** Whether there has been a toast. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
