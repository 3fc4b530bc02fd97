import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CemeteryCreator } from '../features/admin/cemetery-editing/cemetery-creator';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'cemeteries:new' };

/** `/cemetery-create`: a new cemetery. */
export function Component() {
  const { t } = useTranslation('cemeteries');
  return (
    <>
      <PageHeading title={t('new')} lead={t('create.lead')} back={<Link to={paths.cemeteries}>{t('title')}</Link>} />
      <CemeteryCreator />
    </>
  );
}
