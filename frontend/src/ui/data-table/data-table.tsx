import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPage } from '../../lib/api-client';
import { Button } from '../button';
import { EmptyState } from '../empty-state';
import { FoldButton } from '../fold-button';
import { Pagination } from '../pagination';
import { QueryView } from '../query-view';
import { Skeleton } from '../skeleton';
import { BulkBar } from './bulk-bar';
import styles from './data-table.module.css';
import type { DataColumn, DataTableProps } from './data-table.types';
import { DataTableRows } from './data-table-rows';
import { SavedViews } from './saved-views';
import { chosenFilters, isNarrowed, listQuery, rowsPerPage, type TableAddress, useTableAddress } from './table-address';
import { useTableMemory } from './table-memory';
import { TableTools } from './table-tools';
import { useChosenRows } from './use-chosen-rows';

/**
 * A list of records for admins: read from the server page by page, sorted by its headings, with filters, order and page
 * in the address, a choice of columns, saved views and an export of all matching rows; below 600 px one card per record.
 *
 * ```tsx
 * <DataTable
 *   name="products"
 *   caption={t('caption')}
 *   source={{ path: '/Product', queryKey: ['product', 'table'], filters: ['q', 'type'], defaultSort: 'created_desc' }}
 *   columns={[
 *     { key: 'name', name: t('column.name'), sort: 'name', text: ({ name }) => name, cell: (user) => <UserLink user={user} /> },
 *     { key: 'price', name: t('column.price'), kind: 'number', text: ({ price }) => euros(price) },
 *   ]}
 *   idOf={({ id }) => id}
 *   empty={t('none')}
 * >
 *   <ProductFilters />
 * </DataTable>
 * ```
 *
 * The call behind `path` takes `page`, `pageSize`, `sort=<field>_asc|_desc` and the filters, and returns an array with
 * `X-Total-Count`; with `format=csv`, `columns` and `headings` it returns the whole list as a file. Omit `sort` for
 * columns by which the server cannot sort. The first column names the row, is always shown, and should link to the
 * record's page.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { name, list, source, columns, views, children } = props;
  const address = useTableAddress(source);
  const memory = useTableMemory(name, list?.name);
  const [isFolded, setFolded] = useState(true);
  const barId = useId();
  const query = listQuery(address.search, source);
  const shown = memory.columns ?? columns.filter(({ isOptional }) => isOptional !== true).map(({ key }) => key);
  const visible = columns.filter(({ key }, index) => index === 0 || shown.includes(key));
  return (
    <div className={styles.list} data-folded={isFolded}>
      <SavedViews presets={views} memory={memory} address={address} shown={shown} tableOf={list?.tableOf} />
      <div className={styles.bar} id={barId}>
        <div className={styles.filters}>{children}</div>
        <TableTools
          columns={columns}
          shown={shown}
          onChoose={memory.chooseColumns}
          exported={{ path: source.path, query, columns: visible, name }}
        />
      </div>
      <FoldButton
        className={styles.fold}
        controls={barId}
        isFolded={isFolded}
        active={chosenFilters(address.search, source)}
        onFold={() => setFolded(!isFolded)}
      />
      <PageOfRows {...props} columns={visible} allColumns={columns} query={query} address={address} />
    </div>
  );
}

interface PageOfRowsProps<Item> extends DataTableProps<Item> {
  /** All columns; `columns` contains only the shown ones. */
  allColumns: readonly DataColumn<Item>[];
  /** Filters and sort order, as parameters of the request. */
  query: object;
  address: TableAddress;
}

function PageOfRows<Item>({ query, address, ...props }: PageOfRowsProps<Item>) {
  const { source, empty } = props;
  const page = useQuery({
    queryKey: [...source.queryKey, query, address.page],
    queryFn: ({ signal }) =>
      getPage<Item>(source.path, { query: { ...query, page: address.page, pageSize: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={page} skeleton={<Skeleton height={420} />}>
      {({ items, total, isCapped }) =>
        items.length === 0 ? (
          <Nothing empty={empty} onClear={isNarrowed(address.search, source) ? address.clear : undefined} />
        ) : (
          <>
            <Rows {...props} items={items} address={address} isStale={page.isPlaceholderData} />
            <Range
              first={(address.page - 1) * rowsPerPage + 1}
              count={items.length}
              total={total}
              isCapped={isCapped}
            />
            <Pagination
              total={isCapped ? Math.max(total, reachable(address.page, items.length)) : total}
              pageSize={rowsPerPage}
            />
          </>
        )
      }
    </QueryView>
  );
}

interface RowsProps<Item> extends DataTableProps<Item> {
  allColumns: readonly DataColumn<Item>[];
  items: readonly Item[];
  address: TableAddress;
  isStale: boolean;
}

/** The rows of a page, and the actions on the chosen ones. */
function Rows<Item>({ bulk, ...props }: RowsProps<Item>) {
  const { name, source, columns, items, idOf } = props;
  const chosen = useChosenRows(items, idOf);
  if (bulk === undefined) return <DataTableRows {...props} />;
  return (
    <div className={styles.choosing}>
      <BulkBar
        chosen={chosen.items}
        onClear={chosen.clear}
        bulk={bulk}
        exported={{ path: source.path, columns, name }}
        idOf={idOf}
      />
      <DataTableRows {...props} chosen={chosen} />
    </div>
  );
}

function Nothing({ empty, onClear }: { empty: string; onClear: (() => void) | undefined }) {
  const { t } = useTranslation();
  const clear = (
    <Button look="outlined" onClick={onClear}>
      {t('table.clear')}
    </Button>
  );
  return (
    <div role="status">
      <EmptyState title={empty} action={onClear === undefined ? undefined : clear} />
    </div>
  );
}

/** The number of entries up to the page after this one, which exists if this one is full. */
const reachable = (page: number, count: number): number =>
  count === rowsPerPage ? page * rowsPerPage + 1 : (page - 1) * rowsPerPage + count;

interface RangeProps {
  first: number;
  count: number;
  total: number;
  /** Whether there are more entries than `total`. */
  isCapped: boolean;
}

/** Which rows are shown: `1 to 25 of 1,234`, and of a longer list than the server counts `1 to 25 of 10,000+`. */
function Range({ first, count, total, isCapped }: RangeProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => value.toLocaleString(i18n.resolvedLanguage);
  const all = `${number(total)}${isCapped ? '+' : ''}`;
  return (
    <p className={`small muted ${styles.range}`} role="status">
      {t('table.range', { first: number(first), last: number(first + count - 1), total: all })}
    </p>
  );
}
