import { serviceTypes } from '@perpetua/contracts/fulfilment.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { serviceLabels } from '@perpetua/contracts/lifecycles/service-label';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { DateFilter, TextFilter } from '../../ui/filter-inputs';
import { Icon } from '../../ui/icon';
import { SelectInput } from '../../ui/select-input';
import styles from './service-filters.module.css';
import { filtering, filtersOf, isFiltered, withFilter, type FilterName } from './service-filters.policy';

const statuses = serviceLifecycle.states.filter((state) => state !== 'none');

/** Narrows the list; every choice stands in the page's address at once. */
export function ServiceFilters() {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  /** At once: the next arrow key moves on from this choice. */
  const choose = (name: FilterName, value: string) =>
    setSearch(withFilter(search, name, value), { replace: true, state: filtering, flushSync: true });
  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => choose('q', wordsOf(event))}
        aria-label={t('filters.title')}
      >
        {useChoices().map(({ name, options }) => (
          <SelectInput
            key={name}
            label={t(`filters.${name}`)}
            value={filters[name] ?? ''}
            onChange={({ target }) => choose(name, target.value)}
            options={[{ value: '', name: t('filters.any') }, ...options]}
          />
        ))}
        {(['from', 'to'] as const).map((name) => (
          <DateFilter
            key={name}
            label={t(`filters.${name}`)}
            value={filters[name]}
            onChoose={(value) => choose(name, value)}
          />
        ))}
        <WordsFilter key={filters.q} value={filters.q} />
        {isFiltered(filters) && (
          <Link className={styles.clear} to={paths.services}>
            {t('filters.clear')}
          </Link>
        )}
      </form>
    </search>
  );
}

function wordsOf(event: SyntheticEvent<HTMLFormElement>): string {
  event.preventDefault();
  const words = new FormData(event.currentTarget).get('q');
  return typeof words === 'string' ? words : '';
}

/** What one may choose between, in the reader's language. */
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

function WordsFilter({ value }: { value: string | undefined }) {
  const { t } = useTranslation('audit');
  return (
    <div className={styles.search}>
      <TextFilter label={t('filters.q')} name="q" value={value} />
      <button type="submit" className={`button button-outlined ${styles.submit}`} aria-label={t('filters.search')}>
        <Icon name="search" />
      </button>
    </div>
  );
}
