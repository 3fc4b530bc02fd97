import type { LateDocumentGroup } from '@perpetua/contracts/invoicing.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { CauseCard } from './cause-card';
import { useRetryDocuments } from './operations.api';
import styles from './operations.module.css';
import { useRetryAll } from './use-retry-all';

/**
 * Fiscal documents that could not be issued so far: one card per cause, with a button that retries all its documents
 * now.
 */
export function LateDocumentsPanel({ groups }: { groups: readonly LateDocumentGroup[] }) {
  return groups.map((group) => <Cause key={group.cause} group={group} />);
}

function Cause({ group: { cause, count, since, documents } }: { group: LateDocumentGroup }) {
  const { t } = useTranslation('operations');
  const { euros } = useFormats();
  const { ask, isPending } = useRetryAll(useRetryDocuments(), (requested) => t('retry.done', { count: requested }));
  return (
    <CauseCard
      title={t('documents.title', { count })}
      cause={cause}
      count={count}
      since={since}
      shown={documents.length}
      foot={t('documents.foot')}
      onRetry={() => ask(cause)}
      isPending={isPending}
    >
      {documents.map(({ id, kind, orderId, orderNumber, total, attempts }) => (
        <li key={id} className={styles.letter}>
          <span className={styles.what}>
            <Link to={generatePath(paths.order, { orderId })}>{t('refunds.order', { number: orderNumber })}</Link>
            <span>
              {t(`documents.${kind}`)} <span className="numbers">{euros(total)}</span>
            </span>
          </span>
          <span className="muted small numbers">{t('attempts', { count: attempts })}</span>
        </li>
      ))}
    </CauseCard>
  );
}
