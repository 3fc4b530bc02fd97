import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { DataTable } from '../../../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../../../ui/data-table/data-table.types';
import { useCategoryText } from './product-arrangement';
import { PublishDraft } from './product-drafts';
import { ProductFilters } from './product-filters';
import styles from './product-list.module.css';

const source: DataSource = {
  path: '/Product',
  queryKey: ['product', 'table'],
  filters: ['q', 'type', 'category', 'status'],
  defaultSort: 'created_desc',
};

/** The list of products for admins: products on sale, drafts or withdrawn products, depending on the filter. */
export function ProductList() {
  const { t } = useTranslation('products');
  return (
    <DataTable
      name="products"
      caption={t('caption')}
      source={source}
      columns={useColumns()}
      idOf={({ id }) => id}
      empty={t('none')}
    >
      <ProductFilters />
    </DataTable>
  );
}

function useColumns(): DataColumn<Product>[] {
  const { t } = useTranslation('products');
  const { text, euros, instantDay } = useFormats();
  const categoryText = useCategoryText();
  const [search] = useSearchParams();
  const publication: DataColumn<Product> = {
    key: 'publication',
    name: t('drafts.column'),
    isOnScreenOnly: true,
    text: () => '',
    cell: (product) => <PublishDraft product={product} />,
  };
  return [
    {
      key: 'name',
      name: t('column.name'),
      sort: 'name',
      text: ({ name }) => text(name),
      cell: (product) => <ProductName product={product} />,
    },
    { key: 'type', name: t('column.type'), text: ({ type }) => t(`type.${type}`) },
    {
      key: 'category',
      name: t('arrangement.category'),
      text: ({ category }) => (category === null ? '' : categoryText(category)),
    },
    { key: 'taxClass', name: t('column.taxClass'), text: ({ taxClass }) => t(`taxClass.${taxClass}`) },
    { key: 'plans', name: t('column.plans'), text: ({ planEligible }) => t(planEligible ? 'yes' : 'no') },
    {
      key: 'createdAt',
      name: t('column.createdAt'),
      sort: 'created',
      text: ({ createdAt }) => instantDay(createdAt),
    },
    amount('priceFrom', { isOptional: true }),
    amount('price', { sort: 'price' }),
    ...(search.get('status') === 'draft' ? [publication] : []),
  ];

  function amount(key: 'price' | 'priceFrom', more: Partial<DataColumn<Product>>): DataColumn<Product> {
    return {
      key,
      name: t(`column.${key}`),
      kind: 'number',
      text: ({ [key]: price }) => euros(price),
      ...more,
    };
  }
}

function ProductName({ product: { id, name, thumbnail } }: { product: Product }) {
  const { text } = useFormats();
  return (
    <span className={styles.name}>
      {thumbnail === null ? (
        <span className={styles.picture} />
      ) : (
        <img className={styles.picture} src={thumbnail} alt="" width={44} height={44} loading="lazy" />
      )}
      <Link to={generatePath(paths.productEdit, { productId: id })}>{text(name)}</Link>
    </span>
  );
}
