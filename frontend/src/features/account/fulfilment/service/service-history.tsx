import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import styles from './service-history.module.css';

/** The history of a service, latest event first. */
export function ServiceHistory({ service }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const { shortInstant } = useFormats();
  const steps = (service.history ?? []).toReversed();
  return (
    <section className={`card ${styles.card}`} aria-labelledby="history">
      <h2 id="history" className="heading-small">
        {t('history.title')}
      </h2>
      {steps.length === 0 ? (
        <p className="muted">{t('history.none')}</p>
      ) : (
        <ol className={styles.steps} reversed>
          {steps.map(({ at, reportedAt, type, sentence }, index) => (
            <li key={`${at}${type}${steps.length - index}`} className={styles.step}>
              <time className={`numbers ${styles.time}`} dateTime={at}>
                {shortInstant(at, service.timeZone)}
              </time>
              <span className={styles.sentence}>
                {sentence}
                <ReportedAt reportedAt={reportedAt} timeZone={service.timeZone} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** When a partner's act was reported, in brackets behind its sentence; nothing if that was at once. */
export function ReportedAt({ reportedAt, timeZone }: { reportedAt: string | undefined; timeZone: string }) {
  const { t } = useTranslation('fulfilment');
  const { shortInstant } = useFormats();
  if (reportedAt === undefined) return null;
  return <span className="small muted"> ({t('history.reported', { when: shortInstant(reportedAt, timeZone) })})</span>;
}
