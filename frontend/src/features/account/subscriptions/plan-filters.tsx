import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../../lib/address-filters';
import { useFormats } from '../../../lib/formats';
import { SelectInput } from '../../../ui/select-input';
import { usePlans } from '../../shop/catalogue/catalogue.api';
import styles from './plan-page.module.css';

/** Filters of an admin in the URL: `?plan=` for a plan of the catalogue, `?open=true` for plans that still run. */
export function PlanFilters() {
  const { t } = useTranslation('plans');
  const { text } = useFormats();
  const { search, choose } = useAddressFilters();
  const { data: sold = [] } = usePlans();
  return (
    <div className={styles.filters}>
      <SelectInput
        label={t('filter.plan')}
        options={[
          { value: '', name: t('filter.allPlans') },
          ...sold.map(({ servicesPlansID, name }) => ({ value: servicesPlansID, name: text(name) })),
        ]}
        value={search.get('plan') ?? ''}
        onChange={({ target }) => choose('plan', target.value)}
      />
      <SelectInput
        label={t('filter.state')}
        options={[
          { value: '', name: t('filter.allStates') },
          { value: 'true', name: t('filter.open') },
        ]}
        value={search.get('open') ?? ''}
        onChange={({ target }) => choose('open', target.value)}
      />
    </div>
  );
}
