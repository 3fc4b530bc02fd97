import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CoverageView } from '../features/admin/reach/coverage-view';
import { WorkloadsView } from '../features/admin/reach/workloads-view';
import { paths } from '../lib/paths';
import type { PageHandle } from '../lib/page-handle';
import { PageHeading } from '../ui/page-heading';
import { TabLinks } from '../ui/tab-links';
import { AdminTabs } from './admin-tabs';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'coverage:title' };

/** `/coverage`: where partners can serve, and with `?part=partners` how the work is shared among them. */
export function Component() {
  const { t } = useTranslation('coverage');
  const [search] = useSearchParams();
  const isOfPartners = search.get('part') === 'partners';
  return (
    <>
      <PageHeading title={t('title')} lead={t(isOfPartners ? 'leadPartners' : 'lead')} />
      <AdminTabs shown="coverage" />
      <TabLinks
        label={t('parts')}
        tabs={[
          { to: paths.coverage, name: t('part.places'), isShown: !isOfPartners },
          { to: `${paths.coverage}?part=partners`, name: t('part.partners'), isShown: isOfPartners },
        ]}
      />
      {isOfPartners ? <WorkloadsView /> : <CoverageView />}
    </>
  );
}
