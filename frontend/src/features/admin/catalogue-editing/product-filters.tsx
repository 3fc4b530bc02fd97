import { productStatuses, productTypes } from '@perpetua/contracts/catalogue.contract';
import { flowerCategories } from '@perpetua/contracts/catalogue-terms';
import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../../lib/address-filters';
import { WordsFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';
import { useCategoryText } from './product-arrangement';

/**
 * The filters of the list of products, stored in the page's URL: `?q=` words in the name or description, `?type=`,
 * `?category=` of flowers, `?status=` drafts or withdrawn products.
 */
export function ProductFilters() {
  const { t } = useTranslation('products');
  const { search, choose } = useAddressFilters();
  return (
    <>
      <WordsFilter
        label={t('search')}
        submit={t('find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
      <SelectInput
        label={t('column.type')}
        options={[
          { value: '', name: t('any') },
          ...productTypes.map((type) => ({ value: type, name: t(`type.${type}`) })),
        ]}
        value={search.get('type') ?? ''}
        onChange={({ target }) => choose('type', target.value)}
      />
      <CategoryFilter />
      <SelectInput
        label={t('status.label')}
        options={productStatuses.map((status) => ({
          value: status === 'published' ? '' : status,
          name: t(`status.${status}`),
        }))}
        value={search.get('status') ?? ''}
        onChange={({ target }) => choose('status', target.value)}
      />
    </>
  );
}

function CategoryFilter() {
  const { t } = useTranslation('products');
  const { search, choose } = useAddressFilters();
  const categoryText = useCategoryText();
  return (
    <SelectInput
      label={t('arrangement.category')}
      options={[
        { value: '', name: t('arrangement.any') },
        ...flowerCategories.map((category) => ({ value: category, name: categoryText(category) })),
      ]}
      value={search.get('category') ?? ''}
      onChange={({ target }) => choose('category', target.value)}
    />
  );
}
