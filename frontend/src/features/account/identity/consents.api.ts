import type { DueConsent } from '@perpetua/contracts/legal.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, send } from '../../../lib/api-client';
import { shownLanguage } from '../../../lib/i18n';

const dueKey = ['consent', 'due'];

/** The changed texts that the logged-in user is asked to accept; read once while the application is open. */
export function useDueConsents(userId: string) {
  const { i18n } = useTranslation();
  const language = shownLanguage(i18n.resolvedLanguage);
  return useQuery({
    queryKey: [...dueKey, userId, language],
    queryFn: ({ signal }) => get<DueConsent[]>('/Consent/due', { query: { language }, signal }),
    staleTime: Infinity,
  });
}

/** Accepts the shown texts. If one has changed again since, the list is read again. */
export function useAcceptTexts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (texts: readonly DueConsent[]) =>
      send<undefined>('POST', '/Consent', {
        body: { texts: texts.map(({ kind, version }) => ({ kind, version })), language: texts[0]?.language },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dueKey }),
  });
}
