import { useTranslation } from 'react-i18next';
import { generatePath, Navigate, useSearchParams } from 'react-router-dom';
import { PartnerList } from '../features/partner/partners/partner-list';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { AdminTabs } from './admin-tabs';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'partners:admin.title' };

/**
 * `/partners`: all partners and applications. `?partner=`, which older links have, redirects to the page of that
 * partner.
 */
export function Component() {
  const { t } = useTranslation('partners');
  const [search] = useSearchParams();
  const partnerId = search.get('partner');
  if (partnerId !== null) return <Navigate to={generatePath(paths.partner, { partnerId })} replace />;
  return (
    <>
      <PageHeading title={t('admin.title')} lead={t('admin.lead')} />
      <AdminTabs shown="partners" />
      <PartnerList />
    </>
  );
}
