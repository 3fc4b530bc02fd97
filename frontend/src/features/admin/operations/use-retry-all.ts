import type { UseMutationResult } from '@tanstack/react-query';
import { useToasts } from '../../../ui/toasts';

/**
 * Retries one or all failures of a cause, and shows the number of requested retries in a toast.
 * @param said returns the toast's text for that number
 */
export function useRetryAll<Request>(
  { mutate, isPending }: UseMutationResult<{ requested: number }, Error, Request>,
  said: (count: number) => string,
) {
  const toasts = useToasts();
  const ask = (request: Request) =>
    mutate(request, { onSuccess: ({ requested }) => toasts.done(said(requested)), onError: toasts.refused });
  return { ask, isPending };
}
