import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemState } from './problem-state';

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Shown until the first response arrives; shaped like the content. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the result of a query: loading, loaded or failed. Loaded data stays visible during a refetch. While a component
 * in it waits for texts or code, the skeleton replaces only this view, not the page around it.
 */
export function QueryView<Data>({ query, skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) {
    return <Suspense fallback={<Loading skeleton={skeleton} />}>{children(query.data)}</Suspense>;
  }
  if (query.error !== null) {
    return (
      <Suspense fallback={<Loading skeleton={skeleton} />}>
        <ProblemState error={query.error} onRetry={() => void query.refetch()} />
      </Suspense>
    );
  }
  return <Loading skeleton={skeleton} />;
}

function Loading({ skeleton }: { skeleton: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {skeleton}
    </div>
  );
}
