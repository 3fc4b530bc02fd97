import type { OperationsSummary } from '@perpetua/contracts/operations.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { FactList } from '../../../ui/fact-list';
import styles from './operations.module.css';
import { longWriteOf, paceOf, paceOfWrite } from './operations.policy';
import { PaceChip } from './pace-chip';
import { useOperationNames } from './use-operation-names';

/**
 * The deadlines with the numbers of given-up mails and messages, the writes, and the actions that admins took on this
 * page.
 */
export function SummaryPanels({ summary }: { summary: OperationsSummary }) {
  return (
    <div className={styles.panels}>
      <Deadlines summary={summary} />
      <Writes summary={summary} />
      <Acts summary={summary} />
    </div>
  );
}

function Deadlines({ summary: { deadlines, failedMails, failedMessages } }: { summary: OperationsSummary }) {
  const { t } = useTranslation('operations');
  const { number, shortInstant } = useFormats();
  const names = useOperationNames();
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="deadlines">
      <h2 id="deadlines" className="heading-small">
        {t('deadlines.title')}
      </h2>
      <PaceChip pace={paceOf(deadlines.latestSeconds)} />
      <FactList
        facts={[
          { name: t('deadlines.overdue'), value: number(deadlines.overdue) },
          {
            name: t('mails.failed'),
            value: <Link to={`${paths.outbox}?status=failed`}>{number(failedMails)}</Link>,
          },
          {
            name: t('messagesFailed'),
            value: <Link to={`${paths.outbox}?part=messages&status=failed`}>{number(failedMessages)}</Link>,
          },
        ]}
      />
      <h3 className={styles.subheading}>{t('deadlines.next')}</h3>
      {deadlines.next.length === 0 ? (
        <p className="muted">{t('deadlines.none')}</p>
      ) : (
        <ul className={styles.plain}>
          {deadlines.next.map(({ kind, stream, dueAt }) => (
            <li key={`${stream.id} ${kind}`}>
              <Link to={generatePath(paths.audit, { stream: stream.type, id: stream.id })}>{names.deadline(kind)}</Link>{' '}
              <span className="muted small numbers">{shortInstant(dueAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Writes({ summary: { oldestWriter, events } }: { summary: OperationsSummary }) {
  const { t } = useTranslation('operations');
  const { number } = useFormats();
  const long = longWriteOf(oldestWriter);
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="writes">
      <h2 id="writes" className="heading-small">
        {t('writes.title')}
      </h2>
      <PaceChip pace={paceOfWrite(oldestWriter)} />
      <FactList
        facts={[
          { name: t('writes.written'), value: number(events.written) },
          { name: t('writes.sealed'), value: number(events.sealed) },
          {
            name: t('writes.oldest'),
            value:
              long === null
                ? t('writes.free')
                : t('writes.holder', { holder: long.holder, count: Math.round(long.seconds) }),
          },
        ]}
      />
    </section>
  );
}

function Acts({ summary: { acts } }: { summary: OperationsSummary }) {
  const { t } = useTranslation('operations');
  const { shortInstant } = useFormats();
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="acts">
      <h2 id="acts" className="heading-small">
        {t('acts.title')}
      </h2>
      {acts.length === 0 ? (
        <p className="muted">{t('acts.none')}</p>
      ) : (
        <ul className={styles.plain}>
          {acts.map(({ id, at, actorId, act, details }) => (
            <li key={id}>
              <Link to={generatePath(paths.userDetails, { userId: actorId })}>{t(`acts.${act}`)}</Link>{' '}
              <span className="muted small numbers">{shortInstant(at)}</span>
              <span className={styles.error}>{Object.values(details).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
