import type { Grave } from '@perpetua/contracts/graves.contract';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { GraveCard } from './grave-card';
import { GraveDeletion } from './grave-deletion';
import styles from './grave-list.module.css';
import { gravesPageSize, useGraves } from './graves.api';

/** The user's graves as cards; `About` adds further content to each. */
export function GraveList({ About }: { About?: ComponentType<{ grave: Grave }> }) {
  const { t } = useTranslation('graves');
  const [search] = useSearchParams();
  const graves = useGraves(Number(search.get('page') ?? 1));
  /** The grave to delete. Kept while the dialog fades out, so that the dialog's text stays. */
  const [asked, setAsked] = useState<Grave>();
  const [isAsking, setAsking] = useState(false);
  const ask = (grave: Grave) => {
    setAsked(grave);
    setAsking(true);
  };
  return (
    <>
      <QueryView query={graves} skeleton={<Loading />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t('list.empty')} text={t('list.emptyText')} action={<AddGrave />} />
          ) : (
            <>
              <ul className={styles.graves}>
                {items.map((grave) => (
                  <GraveCard
                    key={grave.id}
                    grave={grave}
                    about={About && <About grave={grave} />}
                    onDelete={() => ask(grave)}
                  />
                ))}
              </ul>
              <Pagination total={total} pageSize={gravesPageSize} />
            </>
          )
        }
      </QueryView>
      {asked !== undefined && <GraveDeletion grave={asked} open={isAsking} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Links to the form for another grave. */
export function AddGrave() {
  const { t } = useTranslation('graves');
  return (
    <Button look="outlined" to={paths.graveCreate}>
      {t('list.add')}
    </Button>
  );
}

function Loading() {
  return (
    <div className={styles.graves}>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} height={230} />
      ))}
    </div>
  );
}
