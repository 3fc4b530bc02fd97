import { useTranslation } from 'react-i18next';
import { useProblemText } from '../lib/problems';
import { Button } from './button';
import { EmptyState } from './empty-state';

/** A part of a page that could not be loaded: the reason, and a button to retry. */
export function ProblemState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  return (
    <div role="alert">
      <EmptyState
        title={textOf(error)}
        action={
          <Button look="outlined" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}
