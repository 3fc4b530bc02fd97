import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ProductList } from '../features/catalogue-editing/product-list';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';

/** `/products`: what is on sale; `?q=`, `?type=`, `?sort=`, `?page=`. */
export function ProductsRoute() {
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
