import { serviceTypes } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { serviceLabels } from '@perpetua/contracts/lifecycles/service-label';
import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../../lib/address-filters';
import { DateFilter, WordsFilter } from '../../../ui/filter-inputs';
import { SelectInput } from '../../../ui/select-input';

const statuses = serviceLifecycle.states.filter((state) => state !== 'none');

/** The filters of the list of services. Each choice immediately changes the page's URL. */
export function ServiceFilters() {
  const { t } = useTranslation('audit');
  const { search, choose } = useAddressFilters();
  return (
    <>
      <WordsFilter
        label={t('filters.q')}
        submit={t('filters.search')}
        value={search.get('q') ?? undefined}
        onSearch={(words) => choose('q', words)}
      />
      {useChoices().map(({ name, options }) => (
        <SelectInput
          key={name}
          label={t(`filters.${name}`)}
          value={search.get(name) ?? ''}
          onChange={({ target }) => choose(name, target.value)}
          options={[{ value: '', name: t('filters.any') }, ...options]}
        />
      ))}
      {(['from', 'to'] as const).map((name) => (
        <DateFilter
          key={name}
          label={t(`filters.${name}`)}
          value={search.get(name) ?? undefined}
          onChoose={(value) => choose(name, value)}
        />
      ))}
    </>
  );
}

/** The options of the filters, in the reader's language. */
function useChoices() {
  const { t } = useTranslation(['audit', 'common']);
  return [
    {
      name: 'label',
      options: serviceLabels.map((label) => ({ value: label, name: t(`common:serviceLabel.${label}`) })),
    },
    { name: 'status', options: statuses.map((status) => ({ value: status, name: t(`status.${status}`) })) },
    { name: 'type', options: serviceTypes.map((type) => ({ value: type, name: t(`type.${type}`) })) },
  ] as const;
}
