import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { useProblemText } from '../../lib/problems';

const minuteSeconds = 60;

/** The reason why a login failed; after too many attempts also the minutes until the next one. */
export function useLoginProblem(): (error: unknown) => string {
  const { t } = useTranslation('identity');
  const textOf = useProblemText();
  return (error) => {
    const seconds = error instanceof ApiError ? error.problem?.['retryAfterSeconds'] : undefined;
    if (typeof seconds !== 'number') return textOf(error);
    return t('tooManyLogins', { count: Math.max(1, Math.ceil(seconds / minuteSeconds)) });
  };
}
