import type { LegalText } from '@perpetua/contracts/legal.contract';
import type { LegalKind } from '@perpetua/contracts/legal-versions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/api-client';
import { shownLanguage } from '../../../lib/i18n';

/**
 * A legal text in one language; without a version, the one in force. `resolved` is i18next's resolved language. A text
 * stays while the application is open; the shown one stays until that of another language has arrived.
 */
export function legalTextQuery(kind: LegalKind, resolved: string | undefined, version?: string) {
  const language = shownLanguage(resolved);
  return queryOptions({
    queryKey: ['legal', kind, language, version ?? 'current'],
    queryFn: ({ signal }) => get<LegalText>(`/Legal/${kind}`, { query: { language, version }, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
