import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { businessNow, whenClockMoves } from './business-clock';

/**
 * The longest time without a look at the clock, in milliseconds: the timers of a sleeping device stand still, and
 * browsers fire a timer of more than 24.8 days at once.
 */
const longestPauseMs = 60_000;

/** The shortest time between two reads of the same, so that an answer whose moment is now, or over, starts no loop. */
const shortestPauseMs = 1_000;

/** Reads again by itself what the passing of time changes: each answer says when, as `nextChangeAt`. */
export function useMoments(): void {
  const queryClient = useQueryClient();
  useEffect(() => followMoments(queryClient), [queryClient]);
}

/** One timer for all that has been read; returns what ends it. */
function followMoments(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const due = new Set(cache.getAll().filter((query) => pauseBefore(query) <= 0));
    if (due.size > 0) void queryClient.invalidateQueries({ predicate: (query) => due.has(query) });
    const pause = Math.min(...cache.getAll().map(pauseBefore));
    if (pause < Infinity) timer = setTimeout(look, Math.min(pause, longestPauseMs));
  };
  const forgetReads = cache.subscribe((change) => {
    if (change.type === 'updated' && change.action.type === 'success') look();
  });
  const forgetMoves = whenClockMoves(look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    forgetReads();
    forgetMoves();
    document.removeEventListener('visibilitychange', look);
  };
}

/** The time until a query is to be read again, in milliseconds; without end if it is about to be read anyway. */
function pauseBefore({ state: { data, dataUpdatedAt, isInvalidated } }: Query): number {
  if (isInvalidated) return Infinity;
  const untilChange = Math.min(...recordsIn(data).map(changeOf)) - businessNow().getTime();
  return Math.max(untilChange, dataUpdatedAt + shortestPauseMs - Date.now());
}

const changeOf = ({ nextChangeAt }: { nextChangeAt?: unknown }): number =>
  typeof nextChangeAt === 'string' ? Date.parse(nextChangeAt) : Infinity;

/** A record that was read, or the records of a list or page. */
function recordsIn(data: unknown): object[] {
  if (Array.isArray(data)) return data.filter(isRecord);
  return isRecord(data) ? [data, ...Object.values(data).filter(Array.isArray).flatMap(recordsIn)] : [];
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
