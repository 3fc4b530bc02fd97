import type { MailDetail } from '@perpetua/contracts/mail.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { FactList } from '../../../ui/fact-list';
import { useToasts } from '../../../ui/toasts';
import { useRetryMail } from './mail.api';
import styles from './mail-view.module.css';

const retryable: readonly MailDetail['status'][] = ['queued', 'failed'];

/** A mail: its status, and its content as the recipient sees it. */
export function MailView({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation('outbox');
  const { instant } = useFormats();
  const facts = [
    { name: t('column.to'), value: mail.to ?? t('unknownTo') },
    { name: t('fact.template'), value: t(`template.${mail.template}`) },
    { name: t('column.created'), value: instant(mail.createdAt) },
    { name: t('fact.sent'), value: mail.sentAt && instant(mail.sentAt) },
    { name: t('fact.nextAttempt'), value: mail.nextAttemptAt && instant(mail.nextAttemptAt) },
    { name: t('fact.attempts'), value: String(mail.attempts) },
    { name: t('fact.lastError'), value: mail.lastError },
  ];
  return (
    <div className={styles.mail}>
      <section className={`card ${styles.facts}`}>
        <FactList facts={facts} />
        {retryable.includes(mail.status) && <RetryButton id={mail.id} />}
      </section>
      <MailBody mail={mail} />
    </div>
  );
}

function RetryButton({ id }: { id: string }) {
  const { t } = useTranslation('outbox');
  const toasts = useToasts();
  const retrying = useRetryMail();
  const retry = () =>
    void retrying
      .mutateAsync(id)
      .then(() => toasts.done(t('retried')))
      .catch(toasts.refused);
  return (
    <Button look="bloom" isBusy={retrying.isPending} onClick={retry}>
      {t('retry')}
    </Button>
  );
}

/**
 * The HTML of the mail, in a frame that cannot run scripts, submit forms, read this site's data or navigate this page.
 */
function MailBody({ mail: { hidden, html, text } }: { mail: MailDetail }) {
  const { t } = useTranslation('outbox');
  if (hidden !== null) return <p className="muted">{t(`hidden.${hidden}`)}</p>;
  if (html === null) return <pre className={styles.text}>{text}</pre>;
  return <iframe className={styles.frame} title={t('body')} sandbox="" srcDoc={html} />;
}
