import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ProductCreator } from '../features/admin/catalogue-editing/product-creator';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'products:create.title' };

/** `/product-create`: a new product. */
export function Component() {
  const { t } = useTranslation('products');
  return (
    <>
      <PageHeading
        title={t('create.title')}
        lead={t('create.lead')}
        back={<Link to={paths.products}>{t('title')}</Link>}
      />
      <ProductCreator />
    </>
  );
}
