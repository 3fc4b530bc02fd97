import { productStatuses, productTypes } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../lib/address-filters';
import { WordsFilter } from '../../ui/filter-inputs';
import { SelectInput } from '../../ui/select-input';

/** `?q=` words of name and description, `?type=` flowers or cleanings, `?status=` drafts or withdrawn ones. */
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
