import type { VariantType } from 'notistack';

/** Something a toast offers to do; choosing it closes the toast. */
export interface ToastAction {
  name: string;
  onChoose: () => void;
}

export interface ToastOptions {
  /** Of the toasts with the same key only the latest is shown. */
  key?: string;
  actions?: readonly ToastAction[];
}

export interface QueuedToast extends ToastOptions {
  /** A sentence, or what the server refused, to be translated by its code. */
  message: string | { refusal: unknown };
  variant: VariantType;
}

type Listener = () => void;

/** Toasts that wait to be shown: what shows them is loaded with the first. */
export class ToastQueue {
  #waiting: readonly QueuedToast[] = [];
  #isUsed = false;
  readonly #listeners = new Set<Listener>();

  add(toast: QueuedToast): void {
    this.#waiting = [...this.#waiting, toast];
    this.#isUsed = true;
    for (const listener of this.#listeners) listener();
  }

  /** All that wait; they wait no more. */
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
