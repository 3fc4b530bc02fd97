import type { TypeOptions } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-client';
import { useErrorValues } from './error-values';

type ErrorCode = Exclude<keyof TypeOptions['resources']['errors'], 'field' | 'page'>;

/** Translates an error by the server's code; a code without its own text gets the general sentence. */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation(['errors', 'common']);
  const valuesOf = useErrorValues();
  return (error) => {
    const code = error instanceof ApiError ? error.code : 'internal_error';
    const isKnown = (known: string): known is ErrorCode => i18n.exists(known, { ns: 'errors' });
    // The error texts are loaded when the first error appears; without a network they cannot be loaded.
    if (!isKnown('internal_error')) return t('common:offline');
    return t(isKnown(code) ? code : 'internal_error', valuesOf(error));
  };
}

/**
 * The sentence of {@link useProblemText} as JSX; undefined without an error, so that the texts are loaded only when
 * there is one.
 */
export const problemText = (error: unknown): ReactNode =>
  error === undefined || error === null ? undefined : (
    <Suspense>
      <ProblemText error={error} />
    </Suspense>
  );

function ProblemText({ error }: { error: unknown }) {
  return useProblemText()(error);
}
