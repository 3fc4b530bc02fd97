import type { FailedMailGroup } from '@perpetua/contracts/mail.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { CauseCard } from './cause-card';
import { useRetryMail, useRetryMails } from './operations.api';
import styles from './operations.module.css';
import { useRetryAll } from './use-retry-all';

/** Mails that were given up: one card per cause, with buttons to send one mail or all mails of the cause again. */
export function FailedMailsPanel({ groups }: { groups: readonly FailedMailGroup[] }) {
  return groups.map((group) => <Cause key={group.cause} group={group} />);
}

function Cause({ group: { cause, count, since, mails } }: { group: FailedMailGroup }) {
  const { t } = useTranslation('operations');
  const { ask, isPending } = useRetryAll(useRetryMails(), (requested) => t('mails.done', { count: requested }));
  return (
    <CauseCard
      title={t('mails.title', { count })}
      cause={cause}
      count={count}
      since={since}
      shown={mails.length}
      foot={t('mails.foot')}
      onRetry={count > 1 ? () => ask(cause) : undefined}
      isPending={isPending}
    >
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </CauseCard>
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
        look="outlined"
        isSmall
        isBusy={retry.isPending}
        aria-label={t('mails.named', { subject: name })}
        onClick={() => retry.mutate(id, { onSuccess: () => toasts.done(t('mails.oneDone')), onError: toasts.refused })}
      >
        {t('retry.one')}
      </Button>
    </li>
  );
}
