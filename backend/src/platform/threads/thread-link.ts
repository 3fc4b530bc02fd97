import type { MessagePort, Worker } from 'node:worker_threads';

/** One end of the connection: the port in a thread, or the thread as its starter holds it. */
type End = Pick<MessagePort | Worker, 'postMessage'> & {
  on(event: 'message', listener: (message: Message) => void): unknown;
};

type Message =
  | { readonly kind: 'note'; readonly topic: string; readonly value: unknown }
  | { readonly kind: 'question'; readonly id: number; readonly topic: string; readonly value: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string };

/** Takes the value of a note or question; each topic has its own type of values. */
type Handler = (value: never) => unknown;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** Notes and questions between two threads of one process. Values are copied (structured clone). */
export class ThreadLink {
  private readonly handlers = new Map<string, Handler>();
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(private readonly end: End) {
    end.on('message', (message) => this.receive(message));
  }

  /** Sends what needs no answer. */
  note(topic: string, value: unknown): void {
    this.end.postMessage({ kind: 'note', topic, value } satisfies Message);
  }

  /**
   * Asks the other thread.
   * @throws Error with what its handler threw, or when the link was closed
   */
  ask<Answer>(topic: string, value?: unknown): Promise<Answer> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.end.postMessage({ kind: 'question', id, topic, value } satisfies Message);
    });
  }

  /** Handles the notes or questions of a topic; what it returns is the answer. */
  handle(topic: string, handler: Handler): void {
    this.handlers.set(topic, handler);
  }

  /** Rejects the questions that are still open. */
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
