import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stream } from './api-client';
import { publicTopics } from './query-client';
import { useSession } from './session';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const firstRestMs = 500;
const longestRestMs = 4_000;

/**
 * Keeps every query of this tab current while a user is logged in: queries that the server reports as changed are read
 * again.
 */
export function useLiveEvents(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const token = session?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    const leaving = new AbortController();
    void listen(queryClient, leaving.signal);
    return () => leaving.abort();
  }, [token, queryClient]);
}

async function listen(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const connection: Connection = {};
  const readTopic = pacedReads(queryClient, signal);
  for (let pause = firstPauseMs; !signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      const response = await stream('/Events', { signal, ...connection });
      if (connection.lastEventId === undefined) readPrivateDataAgain(queryClient);
      pause = firstPauseMs;
      await receive(response, { connection, queryClient, readTopic });
    } catch {
      // The connection is lost: it is opened again after a pause.
    }
    await pausedUnlessAborted(pause, signal);
  }
}

/** Refetches private data: it may have changed after it was read and before the stream began. */
function readPrivateDataAgain(queryClient: QueryClient): void {
  readAgain(queryClient, { predicate: ({ queryKey: [topic] }) => !publicTopics.includes(topic) });
}

/**
 * Marks queries as stale and refetches the visible ones. `invalidateQueries` has no effect on a query whose first read
 * is in progress (TanStack Query, issue 8530), although its response may be older than the change: such a query is
 * refetched when that read ends, one time for all changes reported in the meantime.
 */
function readAgain(queryClient: QueryClient, filters: QueryFilters = {}): void {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined)
      void query.promise?.then(
        () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false }),
        () => undefined,
      );
  void queryClient.invalidateQueries(filters);
}

/**
 * Returns a function that refetches a topic at once, but while it keeps changing only after rests, of which each is
 * longer than the one before: every read of a list counts against the limit of requests per minute.
 */
function pacedReads(queryClient: QueryClient, signal: AbortSignal): (topic: string) => void {
  const resting = new Map<string, { hasChanged: boolean }>();
  const read = (topic: string, restMs: number): void => {
    readAgain(queryClient, { queryKey: [topic] });
    const rest = { hasChanged: false };
    resting.set(topic, rest);
    setTimeout(() => {
      resting.delete(topic);
      if (rest.hasChanged && !signal.aborted) read(topic, Math.min(restMs * 2, longestRestMs));
    }, restMs);
  };
  return (topic) => {
    const rest = resting.get(topic);
    if (rest === undefined) read(topic, firstRestMs);
    else rest.hasChanged = true;
  };
}

interface Connection {
  /**
   * The id of the last received event; undefined before the first event. When the connection is opened again, the server
   * says whether anything has changed since.
   */
  lastEventId?: string;
}

interface Receiver {
  connection: Connection;
  queryClient: QueryClient;
  readTopic: (topic: string) => void;
}

async function receive(response: Response, receiver: Receiver): Promise<void> {
  for await (const message of messagesOf(response)) {
    if (message.id !== undefined) receiver.connection.lastEventId = message.id;
    apply(message, receiver);
  }
}

/**
 * The topics to refetch when a topic has changed; a topic that is not listed refetches only itself. A changed service
 * also refetches orders, whose responses contain services, and graves, which show the newest photo of a visit.
 */
const readWith: Readonly<Partial<Record<string, readonly string[]>>> = {
  offer: ['service'],
  service: ['service', 'order', 'grave'],
};

interface Message {
  id: string | undefined;
  event: string;
  data: string;
}

function apply({ event, data }: Message, { queryClient, readTopic }: Receiver): void {
  if (event === 'resync') readAgain(queryClient);
  if (event !== 'changed') return;
  const { topic } = JSON.parse(data) as { topic: string };
  for (const read of readWith[topic] ?? [topic]) readTopic(read);
}

/** The messages of an event stream (HTML Standard, 9.2.6), one after the other. */
async function* messagesOf(response: Response): AsyncGenerator<Message> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    yield* blocks.map(messageOf);
  }
}

function messageOf(block: string): Message {
  const fields = block.split(/\r?\n/).map((line) => /^(\w+):? ?(.*)$/.exec(line));
  const last = (name: string) => fields.findLast((field) => field?.[1] === name)?.[2];
  return { id: last('id'), event: last('event') ?? 'message', data: last('data') ?? '' };
}

function pausedUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
