import Button from '@mui/material/Button';
import type { DeadLetter, DeadLetterGroup, RetryDeadLetters } from '@perpetua/contracts/operations.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { useToasts } from '../../ui/toasts';
import { useRetryDeadLetters } from './operations.api';
import styles from './operations.module.css';

/** Events that could not be handled: one card a cause, with another try of one or of all. */
export function DeadLettersPanel({ groups }: { groups: readonly DeadLetterGroup[] }) {
  return groups.map((group) => <Cause key={`${group.reason} ${group.cause}`} group={group} />);
}

function useRetry() {
  const { t } = useTranslation('operations');
  const toasts = useToasts();
  const retry = useRetryDeadLetters();
  const ask = (request: RetryDeadLetters) =>
    retry.mutate(request, {
      onSuccess: ({ requested }) => toasts.done(t('retry.done', { count: requested })),
      onError: toasts.refused,
    });
  return { ask, isPending: retry.isPending };
}

function Cause({ group }: { group: DeadLetterGroup }) {
  const { t } = useTranslation('operations');
  const { shortInstant } = useFormats();
  const { ask, isPending } = useRetry();
  const { cause, count, reason, since, letters, canRetry } = group;
  const more = count - letters.length;
  return (
    <section className={`slab ${styles.cause}`} aria-label={cause}>
      <header className={styles.head}>
        <h2 className="heading-small">{t(`cause.${reason}`, { count })}</h2>
        <span className={styles.since}>{t('cause.since', { time: shortInstant(since) })}</span>
      </header>
      <p className={styles.message}>
        <code>{cause}</code>
      </p>
      <ul className={styles.letters}>
        {letters.map((letter) => (
          <Letter key={letter.id} letter={letter} canRetry={canRetry} />
        ))}
      </ul>
      <p className={styles.foot}>
        {canRetry && (
          <Button variant="contained" color="secondary" loading={isPending} onClick={() => ask({ cause })}>
            {t('retry.all', { count })}
          </Button>
        )}
        <span className="muted small">
          {more > 0 && <>{t('cause.more', { count: more })} </>}
          {t(canRetry ? 'cause.byItself' : 'cause.newerVersion')}
        </span>
      </p>
    </section>
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
          variant="outlined"
          size="small"
          loading={isPending}
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
