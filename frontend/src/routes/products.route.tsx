import { useTranslation } from 'react-i18next';
import { ProductDrafts } from '../features/admin/catalogue-editing/product-drafts';
import { ProductList } from '../features/admin/catalogue-editing/product-list';
import { paths } from '../lib/paths';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'products:title' };

/** `/products`: the products; `?q=`, `?type=`, `?sort=`, `?page=`. */
export function Component() {
  const { t } = useTranslation('products');
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        aside={
          <Button look="outlined" to={paths.productCreate}>
            {t('new')}
          </Button>
        }
      />
      <ProductDrafts />
      <ProductList />
    </>
  );
}
