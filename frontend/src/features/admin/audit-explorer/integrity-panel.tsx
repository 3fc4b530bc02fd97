import type { ContinuedVerification, VerificationJob } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ProgressBar } from '../../../ui/progress-bar';
import { QueryView } from '../../../ui/query-view';
import { useToasts } from '../../../ui/toasts';
import { useIntegrity, useWholeCheck } from './integrity.api';
import { type Finding, findingsOf } from './integrity.policy';
import styles from './integrity.module.css';

/**
 * The results of the integrity checks: numbers of verified events, discrepancies found, and the latest full check,
 * running or finished. A button starts a new full check.
 */
export function IntegrityPanel() {
  const { t } = useTranslation('explorer');
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="integrity">
      <h2 id="integrity" className="heading-small">
        {t('integrity.title')}
      </h2>
      <p className="muted">{t('integrity.lead')}</p>
      <QueryView query={useIntegrity()} skeleton={null}>
        {(verification) => <Verified verification={verification} />}
      </QueryView>
    </section>
  );
}

function Verified({ verification }: { verification: ContinuedVerification }) {
  const { t } = useTranslation('explorer');
  const { number } = useFormats();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useWholeCheck();
  const { sealed, witnessed, whole } = verification;
  const findings = findingsOf(verification);
  return (
    <>
      <p className="numbers">{t('integrity.sealed', { sealed: number(sealed), witnessed: number(witnessed) })}</p>
      {findings.length > 0 && <Findings findings={findings} />}
      <WholeCheck job={whole} />
      {whole?.state !== 'running' && (
        <Button
          look="outlined"
          className={styles.start}
          isBusy={isPending}
          onClick={() => void mutateAsync().catch(toasts.refused)}
        >
          {t('integrity.start')}
        </Button>
      )}
    </>
  );
}

function WholeCheck({ job }: { job: VerificationJob | null }) {
  const { t } = useTranslation('explorer');
  const { number, instant } = useFormats();
  if (job === null) return <p>{t('integrity.neverWhole')}</p>;
  if (job.state === 'failed') return <p>{t('integrity.failed')}</p>;
  if (job.state === 'done') {
    const at = instant(job.endedAt ?? job.startedAt, 'Europe/Lisbon');
    return <p className="numbers">{t('integrity.lastWhole', { at, formatted: number(job.checked) })}</p>;
  }
  const progress = t('integrity.progress', { checked: number(job.checked), total: number(job.total) });
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('integrity.checking')} value={job.checked} max={job.total} />
      <span className="numbers" role="status">
        {progress}
      </span>
    </div>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('explorer');
  return (
    <ul className={styles.findings}>
      {findings.map(({ kind, position, streamId, version, detail }) => (
        <li key={[kind, position, streamId, version].join(' ')}>
          <strong>{t(`finding.${kind}`)}</strong>
          {position !== null && <span>{t('integrity.at', { position })}</span>}
          <span className={styles.detail}>{detail}</span>
        </li>
      ))}
    </ul>
  );
}
