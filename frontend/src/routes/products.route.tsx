import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ProductList } from '../features/catalogue-editing/product-list';
import { paths } from '../lib/paths';
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
          <Link className="button button-outlined" to={paths.productCreate}>
            {t('new')}
          </Link>
        }
      />
      <ProductList />
    </>
  );
}
