import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { productPath } from '../features/shop/catalogue/product-links.policy';
import { officeProductQuery, useOfficeProduct } from '../features/admin/catalogue-editing/catalogue-editing.api';
import { ProductEditor } from '../features/admin/catalogue-editing/product-editor';
import styles from '../features/admin/catalogue-editing/product-status-chip.module.css';
import { ProductStatusChip } from '../features/admin/catalogue-editing/product-status-chip';
import { useFormats } from '../lib/formats';
import { paths } from '../lib/paths';
import { PageHeading } from '../ui/page-heading';
import { QueryView } from '../ui/query-view';
import { Skeleton } from '../ui/skeleton';
import { WhatChanged } from '../ui/what-changed';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = {
  title: ({ t, text, params, client }) => {
    const known = client.getQueryData(officeProductQuery(params['productId'] ?? '').queryKey);
    return known === undefined ? t('products:edit.title') : text(known.name);
  },
};

/** `/product-edit/:productId`: the form with all fields of a product. */
export function Component() {
  const { t } = useTranslation('products');
  const { text } = useFormats();
  const { productId = '' } = useParams();
  const query = useOfficeProduct(productId);
  const { data: product } = query;
  return (
    <>
      <PageHeading
        title={product === undefined ? t('edit.title') : text(product.name)}
        back={<Link to={paths.products}>{t('title')}</Link>}
        aside={product !== undefined && <ProductAside product={product} />}
      />
      <QueryView query={query} skeleton={<Skeleton height={640} />}>
        {(known) => <ProductEditor key={known.id} product={known} />}
      </QueryView>
    </>
  );
}

/** The product's status, and a link to its page in the shop. */
function ProductAside({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const { status = 'published' } = product;
  return (
    <span className={styles.aside}>
      <ProductStatusChip status={status} />
      {status === 'published' && <Link to={productPath(product)}>{t('edit.shop')}</Link>}
      <WhatChanged record={product.id} />
    </span>
  );
}
