import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemState } from './problem-state';

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What stands there until the first answer, shaped like what comes. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The three faces of what is read from the server: coming, there, failed. What was once there stays while it is read anew. */
export function QueryView<Data>({ query, skeleton, children }: QueryViewProps<Data>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <ProblemState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {skeleton}
    </div>
  );
}
