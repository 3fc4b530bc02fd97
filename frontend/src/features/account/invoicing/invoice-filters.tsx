import { invoiceKinds } from '@perpetua/contracts/invoicing.contract';
import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../../lib/address-filters';
import { WordsFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';

/**
 * Filters in the URL: `?q=` for number, product or amount, `?kind=` for invoice-receipts or credit notes, `?year=` for
 * the year of issue.
 */
export function InvoiceFilters({ years }: { years: readonly number[] }) {
  const { t } = useTranslation('invoices');
  const { search, choose } = useAddressFilters();
  return (
    <>
      <WordsFilter
        label={t('filter.words')}
        submit={t('filter.find')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
      <SelectInput
        label={t('filter.kind')}
        options={[
          { value: '', name: t('filter.allKinds') },
          ...invoiceKinds.map((kind) => ({ value: kind, name: t(`kinds.${kind}`) })),
        ]}
        value={search.get('kind') ?? ''}
        onChange={({ target }) => choose('kind', target.value)}
      />
      <SelectInput
        label={t('filter.year')}
        options={[
          { value: '', name: t('filter.allYears') },
          ...years.map((year) => ({ value: String(year), name: String(year) })),
        ]}
        value={search.get('year') ?? ''}
        onChange={({ target }) => choose('year', target.value)}
      />
    </>
  );
}
