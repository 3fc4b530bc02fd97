import type { Product, ProductType } from '@perpetua/contracts/catalogue.contract';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import { QueryView } from '../../../ui/query-view';
import { AnswerTimeNote } from './answer-time';
import page from './catalogue-page.module.css';
import { useProduct } from './catalogue.api';
import { useDestination } from './destination';
import { cataloguePaths, productPath } from './product-links.policy';
import styles from './product-page.module.css';
import { ProductGallery } from './product-gallery';
import { Skeleton } from '../../../ui/skeleton';

interface ProductPageProps {
  id: string;
  type: ProductType;
  /** The panel with the price and the button that adds the product to the cart. */
  Purchase: ComponentType<{ product: Product }>;
  /** Further notes about the product. */
  Notes: ComponentType<{ product: Product }>;
}

/** One product: description, pictures, the panel to buy it, and notes. */
export function ProductPage({ id, type, Purchase, Notes }: ProductPageProps) {
  const query = useProduct(id);
  const destination = useDestination();
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <NoProduct type={type} />;
  return (
    <div className={`container ${page.page}`}>
      <QueryView query={query} skeleton={<ProductSkeleton />}>
        {(product) =>
          product.type === type ? (
            <div className={styles.layout}>
              <ProductHeading product={product} />
              <ProductShown product={product} />
              <div className={styles.purchase}>
                <Purchase product={product} />
                <AnswerTimeNote type={type} city={destination?.city} />
              </div>
              <div className={styles.notes}>
                <Notes product={product} />
              </div>
            </div>
          ) : (
            <Navigate to={productPath(product)} replace />
          )
        }
      </QueryView>
    </div>
  );
}

function ProductHeading({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  const { text } = useFormats();
  return (
    <div className={styles.heading}>
      <PageHeading
        title={text(product.name)}
        lead={text(product.description)}
        back={<Link to={cataloguePaths[product.type]}>{t(`backTo.${product.type}`)}</Link>}
      />
    </div>
  );
}

function ProductShown({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  return (
    <figure className={styles.picture}>
      <ProductGallery product={product} />
      <figcaption className="small muted">{t(`pictureNote.${product.type}`)}</figcaption>
    </figure>
  );
}

function NoProduct({ type }: { type: ProductType }) {
  const { t } = useTranslation('catalogue');
  return (
    <div className={`container ${page.page}`}>
      <PageHeading title={t('gone.title')} />
      <EmptyState
        title={t('gone.text')}
        action={
          <Button look="outlined" to={cataloguePaths[type]}>
            {t(`backTo.${type}`)}
          </Button>
        }
      />
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div className={styles.layout}>
      <div className={styles.heading}>
        <Skeleton width="70%" height={44} />
        <Skeleton height={56} />
      </div>
      <div className={styles.picture}>
        <Skeleton />
      </div>
      <div className={styles.purchase}>
        <Skeleton height={240} />
      </div>
    </div>
  );
}
