import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How often data that changes with time is read again while it is shown, in milliseconds. */
const refreshMs = 30_000;

/**
 * Reads a query again when a dialog opens, and regularly while it is open: a refund, for example, becomes smaller when the
 * last day before a visit begins.
 */
export function useRefreshedWhile(isOpen: boolean, queryKey: QueryKey): void {
  const client = useQueryClient();
  const name = JSON.stringify(queryKey);
  useEffect(() => {
    if (!isOpen) return undefined;
    const refresh = () => void client.invalidateQueries({ queryKey: JSON.parse(name) as QueryKey });
    refresh();
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [client, isOpen, name]);
}
