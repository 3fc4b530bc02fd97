import type { DeadLetter, DeadLetterGroup } from '@perpetua/contracts/operations.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { CauseCard } from './cause-card';
import { useRetryDeadLetters } from './operations.api';
import styles from './operations.module.css';
import { useRetryAll } from './use-retry-all';

/** Events that could not be handled: one card per cause, with buttons to retry one event or all events of the cause. */
export function DeadLettersPanel({ groups }: { groups: readonly DeadLetterGroup[] }) {
  return groups.map((group) => <Cause key={`${group.reason} ${group.cause}`} group={group} />);
}

function useRetry() {
  const { t } = useTranslation('operations');
  return useRetryAll(useRetryDeadLetters(), (requested) => t('retry.done', { count: requested }));
}

function Cause({ group: { cause, count, reason, since, letters, canRetry } }: { group: DeadLetterGroup }) {
  const { t } = useTranslation('operations');
  const { ask, isPending } = useRetry();
  return (
    <CauseCard
      title={t(`cause.${reason}`, { count })}
      cause={cause}
      count={count}
      since={since}
      shown={letters.length}
      foot={t(canRetry ? 'cause.byItself' : 'cause.newerVersion')}
      onRetry={canRetry && count > 1 ? () => ask({ cause }) : undefined}
      isPending={isPending}
    >
      {letters.map((letter) => (
        <Letter key={letter.id} letter={letter} canRetry={canRetry} />
      ))}
    </CauseCard>
  );
}

function Letter({ letter, canRetry }: { letter: DeadLetter; canRetry: boolean }) {
  const { t } = useTranslation('operations');
  const { ask, isPending } = useRetry();
  const { id, stream, eventType, error, attempts, isRequested } = letter;
  return (
    <li className={styles.letter}>
      <span className={styles.what}>
        <Link to={generatePath(paths.audit, { stream: stream.type, id: stream.id })}>{eventType}</Link>
        <span className={styles.error}>{error}</span>
      </span>
      <span className="muted small numbers">{isRequested ? t('retry.asked') : t('attempts', { count: attempts })}</span>
      {canRetry && (
        <Button
          look="outlined"
          isSmall
          isBusy={isPending}
          disabled={isRequested}
          aria-label={t('retry.named', { event: eventType })}
          onClick={() => ask({ ids: [id] })}
        >
          {t('retry.one')}
        </Button>
      )}
    </li>
  );
}
