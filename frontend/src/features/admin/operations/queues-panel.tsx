import type { FailedJob, QueueStatus } from '@perpetua/contracts/operations.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { RecordTable } from '../../../ui/record-table';
import { useToasts } from '../../../ui/toasts';
import { useFailedJobs, useRetryJob } from './operations.api';
import styles from './operations.module.css';
import { paceOfQueue } from './operations.policy';
import { PaceChip } from './pace-chip';
import { useOperationNames } from './use-operation-names';

const columns = ['name', 'state', 'waiting', 'active', 'delayed', 'failed'] as const;

/** The job queues with their numbers of waiting jobs, and the jobs that were given up. */
export function QueuesPanel({ queues }: { queues: readonly QueueStatus[] }) {
  const { t } = useTranslation('operations');
  const { number } = useFormats();
  const count = (jobs: number | null) => (jobs === null ? t('queues.unknown') : number(jobs));
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="queues">
      <h2 id="queues" className="heading-small">
        {t('queues.title')}
      </h2>
      <RecordTable
        isFramed={false}
        caption={t('queues.title')}
        columns={columns.map((key) => ({
          key,
          name: t(`queues.column.${key}`),
          ...(key !== 'name' && key !== 'state' && { kind: 'number' as const }),
        }))}
        rows={queues.map((queue) => ({
          id: queue.name,
          cells: {
            name: <QueueName queue={queue.name} />,
            state: <PaceChip pace={paceOfQueue(queue)} />,
            waiting: count(queue.waiting),
            active: count(queue.active),
            delayed: count(queue.delayed),
            failed: count(queue.failed),
          },
        }))}
      />
      {queues.map((queue) => (
        <FailedJobs key={queue.name} queue={queue} />
      ))}
    </section>
  );
}

function QueueName({ queue }: { queue: string }) {
  const names = useOperationNames();
  return (
    <>
      {names.queue(queue)}
      <code className={styles.code}>{queue}</code>
    </>
  );
}

function FailedJobs({ queue }: { queue: QueueStatus }) {
  const { t } = useTranslation('operations');
  const { data: jobs = [] } = useFailedJobs(queue);
  const names = useOperationNames();
  if (jobs.length === 0 || queue.failed === 0) return null;
  return (
    <div className={styles.jobs}>
      <h3 className={styles.subheading}>{t('jobs.title', { queue: names.queue(queue.name) })}</h3>
      <ul className={styles.letters}>
        {jobs.map((job) => (
          <Job key={job.id} queue={queue.name} job={job} />
        ))}
      </ul>
    </div>
  );
}

function Job({ queue, job }: { queue: string; job: FailedJob }) {
  const { t } = useTranslation('operations');
  const { shortInstant } = useFormats();
  const toasts = useToasts();
  const retry = useRetryJob(queue);
  return (
    <li className={styles.letter}>
      <span className={styles.what}>
        <strong>{job.name}</strong>
        <span className={styles.error}>{job.error}</span>
      </span>
      <span className="muted small numbers">
        {shortInstant(job.failedAt)} · {t('attempts', { count: job.attempts })}
      </span>
      <Button
        look="outlined"
        isSmall
        isBusy={retry.isPending}
        aria-label={t('jobs.retryNamed', { name: job.name, time: shortInstant(job.failedAt) })}
        onClick={() =>
          retry.mutate(job.id, { onSuccess: () => toasts.done(t('retry.jobDone')), onError: toasts.refused })
        }
      >
        {t('retry.one')}
      </Button>
    </li>
  );
}
