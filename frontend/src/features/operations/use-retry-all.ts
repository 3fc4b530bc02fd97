import type { UseMutationResult } from '@tanstack/react-query';
import { useToasts } from '../../ui/toasts';

/**
 * Tries all of one cause again, and says how much of it in a toast.
 * @param said the sentence for that many
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
