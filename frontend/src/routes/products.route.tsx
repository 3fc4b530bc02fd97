import { useTranslation } from 'react-i18next';
import { ProductList } from '../features/catalogue-editing/product-list';
import { PageHeading } from '../ui/page-heading';

/** `/products`: what is on sale (marketplace §2); `?q=`, `?type=`, `?sort=`, `?page=`. */
export function ProductsRoute() {
  const { t } = useTranslation('products');
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <ProductList />
    </>
  );
}
