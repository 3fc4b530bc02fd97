import Button from '@mui/material/Button';
import type { FailedMailGroup } from '@perpetua/contracts/mail.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { useToasts } from '../../ui/toasts';
import { useRetryMail, useRetryMails } from './operations.api';
import styles from './operations.module.css';

/** Mails that were given up: one card for each cause, to send one or all of them again. */
export function FailedMailsPanel({ groups }: { groups: readonly FailedMailGroup[] }) {
  return groups.map((group) => <Cause key={group.cause} group={group} />);
}

function Cause({ group: { cause, count, since, mails } }: { group: FailedMailGroup }) {
  const { t } = useTranslation('operations');
  const { shortInstant } = useFormats();
  const more = count - mails.length;
  return (
    <section className={`slab ${styles.cause}`} aria-label={`${t('mails.title', { count })}: ${cause}`}>
      <header className={styles.head}>
        <h2 className="heading-small">{t('mails.title', { count })}</h2>
        <span className={styles.since}>{t('cause.since', { time: shortInstant(since) })}</span>
      </header>
      <p className={styles.message}>
        <code>{cause}</code>
      </p>
      <ul className={styles.letters}>
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
      <p className={styles.foot}>
        {cause !== '' && <RetryAll cause={cause} count={count} />}
        <span className="muted small">
          {more > 0 && <>{t('cause.more', { count: more })} </>}
          {t('mails.foot')}
        </span>
      </p>
    </section>
  );
}

function RetryAll({ cause, count }: { cause: string; count: number }) {
  const { t } = useTranslation('operations');
  const toasts = useToasts();
  const retry = useRetryMails();
  return (
    <Button
      variant="contained"
      color="secondary"
      loading={retry.isPending}
      onClick={() =>
        retry.mutate(cause, {
          onSuccess: ({ requested }) => toasts.done(t('mails.done', { count: requested })),
          onError: toasts.refused,
        })
      }
    >
      {t('retry.all', { count })}
    </Button>
  );
}

function Mail({ mail: { id, template, subject, to, createdAt } }: { mail: FailedMailGroup['mails'][number] }) {
  const { t } = useTranslation(['operations', 'outbox']);
  const { shortInstant } = useFormats();
  const toasts = useToasts();
  const retry = useRetryMail();
  const name = subject ?? t(`outbox:template.${template}`);
  return (
    <li className={styles.letter}>
      <span className={styles.what}>
        <Link to={`${paths.outbox}?mail=${id}`}>{name}</Link>
        {to !== null && <span className="muted">{t('mails.about', { to })}</span>}
      </span>
      <span className="muted small numbers">{shortInstant(createdAt)}</span>
      <Button
        variant="outlined"
        size="small"
        loading={retry.isPending}
        aria-label={t('mails.named', { subject: name })}
        onClick={() => retry.mutate(id, { onSuccess: () => toasts.done(t('mails.oneDone')), onError: toasts.refused })}
      >
        {t('retry.one')}
      </Button>
    </li>
  );
}
