import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../ui/empty-state';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { proposalsPerPage, useProposals } from './cemetery-editing.api';
import styles from './proposal.module.css';
import { ProposalCard } from './proposal-card';

/** The cemeteries that customers have proposed, to be accepted, merged into a known one, or refused. */
export function ProposalDesk() {
  const { t } = useTranslation('cemeteries');
  const [search] = useSearchParams();
  return (
    <QueryView query={useProposals(search.get('page') ?? undefined)} skeleton={<Skeleton height={320} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <div role="status">
            <EmptyState title={t('proposal.none')} text={t('proposal.noneText')} />
          </div>
        ) : (
          <>
            <ul className={styles.proposals}>
              {items.map((cemetery, index) => (
                <li key={cemetery.id}>
                  <ProposalCard cemetery={cemetery} isFirst={index === 0} />
                </li>
              ))}
            </ul>
            <Pagination total={total} pageSize={proposalsPerPage} />
          </>
        )
      }
    </QueryView>
  );
}
