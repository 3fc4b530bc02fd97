import { type Header, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Icon } from '../icon';
import { RecordCell } from '../record-table';
import table from '../record-table.module.css';
import { HeadingCell, Row, Table, TableBody, TableHead } from '../table-parts';
import styles from './data-table.module.css';
import type { DataColumn, DataTableProps } from './data-table.types';
import { EveryRowChoice, RowChoice } from './row-choice';
import { SortChoice } from './sort-choice';
import type { TableAddress } from './table-address';
import type { ChosenRows } from './use-chosen-rows';

const features = tableFeatures({ rowSortingFeature });
type Features = typeof features;

/** Wraps a record for the table model, whose row type does not accept interfaces. */
interface TableRow<Item> extends Record<string, unknown> {
  item: Item;
}

interface DataTableRowsProps<Item> extends Pick<DataTableProps<Item>, 'caption' | 'idOf'> {
  /** The shown columns. */
  columns: readonly DataColumn<Item>[];
  /** All columns. */
  allColumns: readonly DataColumn<Item>[];
  items: readonly Item[];
  address: TableAddress;
  /** Whether the rows are still those of the previous query, while the next ones load. */
  isStale: boolean;
  /** Set when rows can be chosen. */
  chosen?: ChosenRows<Item>;
}

/** One page of rows, with headings that sort them. Below 600 px each row is a card, and a select sorts them. */
export function DataTableRows<Item>(props: DataTableRowsProps<Item>) {
  const { caption, columns, allColumns, address, isStale, chosen } = props;
  const model = useModel(props);
  const columnOf = new Map(columns.map((column) => [column.key, column]));
  return (
    <>
      <SortChoice columns={allColumns} address={address} />
      <div className={table.frame}>
        <Table className={`${table.table} ${styles.rows}`} aria-busy={isStale} caption={caption}>
          <TableHead>
            {chosen && <EveryRowChoice isChosen={chosen.isEvery} onToggle={chosen.toggleEvery} />}
            {model.getFlatHeaders().map((header) => (
              <Heading key={header.id} header={header} column={columnOf.get(header.column.id)} />
            ))}
          </TableHead>
          <TableBody>
            {model.getRowModel().rows.map((row) => (
              <ItemRow key={row.id} item={row.original.item} columns={columns} chosen={chosen} />
            ))}
          </TableBody>
        </Table>
      </div>
    </>
  );
}

interface ItemRowProps<Item> {
  item: Item;
  columns: readonly DataColumn<Item>[];
  chosen: ChosenRows<Item> | undefined;
}

function ItemRow<Item>({ item, columns, chosen }: ItemRowProps<Item>) {
  const isChosen = chosen?.isChosen(item) === true;
  return (
    <Row data-chosen={isChosen || undefined}>
      {chosen !== undefined && (
        <RowChoice name={columns[0]?.text(item) ?? ''} isChosen={isChosen} onToggle={() => chosen.toggle(item)} />
      )}
      {columns.map((column, index) => (
        <RecordCell key={column.key} column={column} isHeading={index === 0}>
          {(column.cell ?? column.text)(item)}
        </RecordCell>
      ))}
    </Row>
  );
}

/** The server sorts: the model only says which heading is active and which order a click on another one requests. */
function useModel<Item>({ columns, items, idOf, address: { sort, sortBy } }: DataTableRowsProps<Item>) {
  const fields = columns.map((column) => column.sort).join(' ');
  const keys = columns.map(({ key }) => key).join(' ');
  const defs = useMemo(
    () =>
      keys.split(' ').map((id, index) => ({
        id,
        // The table model sorts only columns that have a value, although here the server sorts.
        accessorFn: ({ item }: TableRow<Item>) => item,
        enableSorting: fields.split(' ')[index] !== '',
      })),
    [keys, fields],
  );
  const data = useMemo(() => items.map((item): TableRow<Item> => ({ item })), [items]);
  const sorting = columns
    .filter((column) => column.sort === sort.field)
    .map(({ key }) => ({ id: key, desc: sort.isDescending }));
  return useTable<Features, TableRow<Item>>({
    features,
    columns: defs,
    data,
    getRowId: ({ item }) => idOf(item),
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update;
      const field = columns.find(({ key }) => key === next?.id)?.sort;
      if (next !== undefined && field !== undefined) sortBy({ field, isDescending: next.desc });
    },
  });
}

interface HeadingProps<Item> {
  header: Header<Features, TableRow<Item>>;
  column: DataColumn<Item> | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function Heading<Item>({ header, column }: HeadingProps<Item>) {
  if (column?.sort === undefined) {
    return <HeadingCell data-kind={column?.kind}>{column?.name}</HeadingCell>;
  }
  const sorted = header.column.getIsSorted();
  return (
    <HeadingCell data-kind={column.kind} aria-sort={sorted === false ? 'none' : ariaSort[sorted]}>
      <button type="button" className={styles.heading} onClick={header.column.getToggleSortingHandler()}>
        {column.name}
        <span className={styles.arrow} data-sorted={sorted === false ? undefined : sorted}>
          <Icon name="chevron" size={18} />
        </span>
      </button>
    </HeadingCell>
  );
}
