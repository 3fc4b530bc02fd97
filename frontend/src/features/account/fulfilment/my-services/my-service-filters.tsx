import { serviceLabels } from '@perpetua/contracts/lifecycles/service-label';
import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../../../lib/address-filters';
import { Button } from '../../../../ui/button';
import { DateFilter } from '../../../../ui/filter-inputs';
import { FoldedFilters } from '../../../../ui/folded-filters';
import { SelectInput } from '../../../../ui/select-input';
import type { OwnServiceSearch } from '../fulfilment.api';
import { filtersSet, isFiltered } from './my-service-search.policy';

interface MyServiceFiltersProps {
  search: OwnServiceSearch;
  /** The options of the filter by grave. */
  graves: readonly { id: string; deceasedName: string }[];
}

/** Filters the user's services by label, grave and date; the URL holds every choice. */
export function MyServiceFilters({ search, graves }: MyServiceFiltersProps) {
  const { t } = useTranslation('fulfilment');
  const { choose } = useAddressFilters();
  return (
    <FoldedFilters label={t('myFilters.title')} active={filtersSet(search)}>
      <LabelFilter value={search.label} />
      {graves.length > 0 && (
        <SelectInput
          label={t('myFilters.grave')}
          value={search.grave ?? ''}
          onChange={({ target }) => choose('grave', target.value)}
          options={[
            { value: '', name: t('myFilters.any') },
            ...graves.map(({ id, deceasedName }) => ({ value: id, name: deceasedName })),
          ]}
        />
      )}
      <DateFilter label={t('myFilters.from')} value={search.from} onChoose={(day) => choose('from', day)} />
      <DateFilter label={t('myFilters.to')} value={search.to} onChoose={(day) => choose('to', day)} />
      {isFiltered(search) && <ClearFilters />}
    </FoldedFilters>
  );
}

function LabelFilter({ value = '' }: { value: string | undefined }) {
  const { t } = useTranslation(['fulfilment', 'common']);
  const { choose } = useAddressFilters();
  const options = serviceLabels.map((label) => ({
    value: label as string,
    name: label === 'unknown' ? t('common:serviceLabel.cancelled') : t(`common:serviceLabel.${label}`),
  }));
  return (
    <SelectInput
      label={t('myFilters.label')}
      value={value}
      onChange={({ target }) => choose('label', target.value)}
      options={[{ value: '', name: t('myFilters.any') }, ...options]}
    />
  );
}

/** Clears all filters. */
export function ClearFilters() {
  const { t } = useTranslation('fulfilment');
  const { clear } = useAddressFilters();
  return (
    <Button look="text" onClick={clear}>
      {t('myFilters.clear')}
    </Button>
  );
}
