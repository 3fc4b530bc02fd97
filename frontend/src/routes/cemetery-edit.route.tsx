import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { officeCemeteryQuery, useOfficeCemetery } from '../features/admin/cemetery-editing/cemetery-editing.api';
import { CemeteryEditor } from '../features/admin/cemetery-editing/cemetery-editor';
import { paths } from '../lib/paths';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { WhatChanged } from '../ui/what-changed';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, params, client }) => {
    const known = client.getQueryData(officeCemeteryQuery(params['cemeteryId'] ?? '').queryKey);
    return known === undefined ? t('cemeteries:one') : known.name;
  },
};

/** `/cemetery-edit/:cemeteryId`: the location and opening hours of a cemetery. */
export function Component() {
  const { t } = useTranslation('cemeteries');
  const { cemeteryId = '' } = useParams();
  const query = useOfficeCemetery(cemeteryId);
  const { data } = query;
  return (
    <>
      <PageHeading
        title={data?.name ?? t('one')}
        lead={data === undefined ? undefined : `${data.parish}, ${data.city}`}
        back={<Link to={paths.cemeteries}>{t('title')}</Link>}
        aside={
          <>
            <Button look="outlined" to={`${paths.closedDays}?cemetery=${cemeteryId}`}>
              {t('closing.link')}
            </Button>
            <WhatChanged record={cemeteryId} />
          </>
        }
      />
      <QueryView query={query} skeleton={<Skeleton height={640} />}>
        {(cemetery) => <CemeteryEditor key={cemetery.id} cemetery={cemetery} />}
      </QueryView>
    </>
  );
}
