import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useClosedDays } from '../features/admin/cemetery-editing/cemetery-editing.api';
import { ClosedDays } from '../features/admin/cemetery-editing/closed-days';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'cemeteries:closing.title' };

/** `/closed-days`: services on days on which their cemetery is closed; `?cemetery=` those of one cemetery. */
export function Component() {
  const { t } = useTranslation('cemeteries');
  const [search] = useSearchParams();
  const query = useClosedDays(search.get('cemetery') ?? undefined);
  return (
    <>
      <PageHeading
        title={t('closing.title')}
        lead={t('closing.lead')}
        back={<Link to={paths.cemeteries}>{t('title')}</Link>}
      />
      <QueryView query={query} skeleton={<Skeleton height={400} />}>
        {(services) => <ClosedDays services={services} />}
      </QueryView>
    </>
  );
}
