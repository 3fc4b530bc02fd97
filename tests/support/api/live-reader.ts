import { liveChangeSchema, type LiveChange } from '@perpetua/contracts/live.contract';
import { eventually } from '../fixtures/eventually.js';

/** One message of an event stream; a comment is a message without an event name. */
export interface LiveMessage {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: unknown;
}

/** A client that reads `GET /api/Events` as a browser does. */
export class LiveReader {
  readonly messages: LiveMessage[] = [];
  /** True when the stream has ended, for any reason. */
  ended = false;
  private readonly leaving = new AbortController();

  private constructor(readonly response: Response) {}

  /** Opens a stream, and starts to read it if the response status is 200. */
  static async open(url: string, token: string | undefined, lastEventId?: string): Promise<LiveReader> {
    const leaving = new AbortController();
    const response = await fetch(`${url}/api/Events`, {
      signal: leaving.signal,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    });
    const reader = new LiveReader(response);
    leaving.signal.addEventListener('abort', () => undefined);
    reader.leaving.signal.addEventListener('abort', () => leaving.abort());
    if (response.status === 200) void reader.read();
    return reader;
  }

  /**
   * Opens a stream and waits until the server reports it ready, so that no later event is missed; throws if it is
   * refused.
   */
  static async ready(url: string, token: string, lastEventId?: string): Promise<LiveReader> {
    const reader = await LiveReader.open(url, token, lastEventId);
    if (reader.response.status !== 200) throw new Error(`the stream was refused with ${reader.response.status}`);
    await reader.has(({ event }) => event === 'ready' || event === 'resync', 'the stream to be ready');
    return reader;
  }

  close(): void {
    this.leaving.abort();
  }

  /** The id of the newest message that has an id; undefined if none has one. */
  get lastId(): string | undefined {
    return this.messages.findLast(({ id }) => id !== undefined)?.id;
  }

  changes(): LiveChange[] {
    return this.messages.filter(({ event }) => event === 'changed').map(({ data }) => liveChangeSchema.parse(data));
  }

  /** Returns the first message that `wanted` accepts; waits up to 10 seconds for it. */
  has(wanted: (message: LiveMessage) => boolean, what = 'a message'): Promise<LiveMessage> {
    return eventually(() => this.messages.find(wanted), { what, within: 10_000 });
  }

  /** Waits for the message about a change of one record, at `version` or a later version. */
  async changeOf(topic: LiveChange['topic'], id: string, version = 0): Promise<LiveChange> {
    return eventually(
      () => this.changes().find((change) => change.topic === topic && change.id === id && change.version >= version),
      { what: `a change of ${topic} ${id} from version ${version} on`, within: 10_000 },
    );
  }

  private async read(): Promise<void> {
    let rest = '';
    try {
      for await (const text of this.response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        this.messages.push(...blocks.map(messageOf));
      }
    } catch {
      // The client has closed the stream, or the connection was lost: both end the stream.
    }
    this.ended = true;
  }
}

const messageOf = (block: string): LiveMessage => {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const data = field('data');
  return {
    id: field('id'),
    event: field('event'),
    data: data === undefined ? undefined : (JSON.parse(data) as unknown),
  };
};
