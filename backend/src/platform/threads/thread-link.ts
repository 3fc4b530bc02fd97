import type { MessagePort, Worker } from 'node:worker_threads';

/** One end of the link: the worker thread's message port, or the `Worker` object in the main thread. */
type End = Pick<MessagePort | Worker, 'postMessage'> & {
  on(event: 'message', listener: (message: Message) => void): unknown;
};

type Message =
  | { readonly kind: 'note'; readonly topic: string; readonly value: unknown }
  | { readonly kind: 'question'; readonly id: number; readonly topic: string; readonly value: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string };

/** Handles the value of a note or question; the type of the value depends on the topic. */
type Handler = (value: never) => unknown;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Exchanges messages between two threads of one process: notes have no response, questions have one. Values are copied
 * by structured clone.
 */
export class ThreadLink {
  private readonly handlers = new Map<string, Handler>();
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly end: End) {
    end.on('message', (message) => this.receive(message));
  }

  /** Sends a note, which gets no response. */
  note(topic: string, value: unknown): void {
    this.end.postMessage({ kind: 'note', topic, value } satisfies Message);
  }

  /**
   * Sends a question to the other thread and returns the response.
   * @throws Error when the other thread's handler throws (with the thrown error's text), or when the link is closed
   */
  ask<Answer>(topic: string, value?: unknown): Promise<Answer> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.end.postMessage({ kind: 'question', id, topic, value } satisfies Message);
    });
  }

  /** Sets the handler of a topic; its return value is the response to questions. */
  handle(topic: string, handler: Handler): void {
    this.handlers.set(topic, handler);
  }

  /** Rejects all questions that are still without a response, with `reason` as the error's message. */
  close(reason: string): void {
    for (const waiting of this.waiting.values()) waiting.reject(new Error(reason));
    this.waiting.clear();
  }

  private receive(message: Message): void {
    if (message.kind === 'note') void this.handled(message.topic, message.value);
    else if (message.kind === 'question') void this.answer(message);
    else this.settle(message);
  }

  private async answer({ id, topic, value }: Extract<Message, { kind: 'question' }>): Promise<void> {
    try {
      this.end.postMessage({ kind: 'answer', id, value: await this.handled(topic, value) } satisfies Message);
    } catch (error) {
      this.end.postMessage({ kind: 'answer', id, error: String(error) } satisfies Message);
    }
  }

  private handled(topic: string, value: unknown): unknown {
    return this.handlers.get(topic)?.(value as never);
  }

  private settle({ id, value, error }: Extract<Message, { kind: 'answer' }>): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(value as never);
    else waiting?.reject(new Error(error));
  }
}
