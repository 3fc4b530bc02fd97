import { useTranslation } from 'react-i18next';
import { SelectInput } from '../select-input';
import styles from './data-table.module.css';
import type { DataColumn } from './data-table.types';
import { sortOf, type TableAddress } from './table-address';

interface SortChoiceProps<Item> {
  /** All columns, because the list may be sorted by a hidden one. */
  columns: readonly DataColumn<Item>[];
  address: TableAddress;
}

/** The select for the order of the cards on a phone, where there are no headings to press. */
export function SortChoice<Item>({ columns, address: { sort, sortBy } }: SortChoiceProps<Item>) {
  const { t } = useTranslation();
  const options = columns.flatMap(({ name, sort: field }) =>
    field === undefined
      ? []
      : [
          { value: `${field}_asc`, name: t('table.ascending', { column: name }) },
          { value: `${field}_desc`, name: t('table.descending', { column: name }) },
        ],
  );
  if (options.length === 0) return null;
  return (
    <div className={styles.sort}>
      <SelectInput
        label={t('table.sort')}
        options={options}
        value={`${sort.field}_${sort.isDescending ? 'desc' : 'asc'}`}
        onChange={({ target }) => sortBy(sortOf(target.value))}
      />
    </div>
  );
}
