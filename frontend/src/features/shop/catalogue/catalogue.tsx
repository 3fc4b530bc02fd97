import type { Product, ProductType, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { QueryView } from '../../../ui/query-view';
import styles from './catalogue.module.css';
import { usePlans, useProducts } from './catalogue.api';
import { CategoryLinks } from './category-links';
import { CatalogueToolbar } from './catalogue-toolbar';
import { useUndeliverable } from './deliverable';
import { useDestination } from './destination';
import { DestinationBar } from './destination-bar';
import { ProductCard } from './product-card';
import { cataloguePaths } from './product-links.policy';
import { productSearch } from './product-search.policy';
import { ProductGridSkeleton } from './product-grid-skeleton';
import { UndeliverableNote } from './undeliverable-note';

/** How many cards are visible on a phone without scrolling. */
const firstCards = 2;

/**
 * The catalogue of one product type. The URL holds the category, the sort order, the search text, and the plan whose
 * prices are shown.
 */
export function Catalogue({ type }: { type: ProductType }) {
  const [search] = useSearchParams();
  const asked = productSearch(type, search);
  const products = useProducts(asked);
  const plan = useChosenPlan(type === 'clean' ? search.get('plan') : null);
  return (
    <>
      <DestinationBar type={type} />
      {type === 'flower' && <CategoryLinks category={asked.category} />}
      <CatalogueToolbar sort={asked.sort} q={asked.q} />
      <QueryView query={products} skeleton={<ProductGridSkeleton />}>
        {(found) => <ProductGrid type={type} products={found} plan={plan} isStale={products.isPlaceholderData} />}
      </QueryView>
    </>
  );
}

function useChosenPlan(id: string | null): ServicePlan | undefined {
  const { data } = usePlans();
  return data?.find(({ servicesPlansID }) => servicesPlansID === id);
}

interface ProductGridProps {
  type: ProductType;
  products: readonly Product[];
  plan: ServicePlan | undefined;
  /** Whether the list still shows the results of the previous search while those of the new one load. */
  isStale: boolean;
}

function ProductGrid({ type, products, plan, isStale }: ProductGridProps) {
  const { t } = useTranslation('catalogue');
  const wanted = plan === undefined ? products : products.filter((product) => product.planEligible);
  const undeliverable = useUndeliverable(wanted, useDestination());
  const shown = wanted.filter(({ id }) => !undeliverable.products.has(id));
  if (wanted.length === 0) return <NothingFound type={type} />;
  return (
    <>
      {plan !== undefined && <PlanLine plan={plan} />}
      <UndeliverableNote undeliverable={undeliverable} />
      <p className="visually-hidden" role="status">
        {t('found', { count: shown.length })}
      </p>
      <ul className={styles.grid} aria-busy={isStale}>
        {shown.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} plan={plan} isFirst={index < firstCards} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says that the prices are those of a plan, and links to the prices of single visits. */
function PlanLine({ plan }: { plan: ServicePlan }) {
  const { t } = useTranslation('catalogue');
  const { text } = useFormats();
  return (
    <p className={`card ${styles.plan}`}>
      <span>{t('pricesOfPlan', { plan: text(plan.name), count: plan.frequency, discount: plan.discount })}</span>
      <Link to={cataloguePaths.clean}>{t('showSingle')}</Link>
    </p>
  );
}

function NothingFound({ type }: { type: ProductType }) {
  const { t } = useTranslation('catalogue');
  return (
    <EmptyState
      title={t('noData')}
      text={t('noDataText')}
      action={
        <Button look="outlined" to={cataloguePaths[type]}>
          {t('showAll')}
        </Button>
      }
    />
  );
}
