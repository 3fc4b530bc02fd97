import { DataTable } from '../ui/data-table/data-table';
import type { DataColumn, DataSource } from '../ui/data-table/data-table.types';
import { listQuery } from '../ui/data-table/table-address';
import { Part } from './part';

interface Vase {
  id: string;
  name: string;
  price: string;
}

const source: DataSource = { path: '/Vase', queryKey: ['vase'], filters: [], defaultSort: 'name_asc' };
const columns: readonly DataColumn<Vase>[] = [
  { key: 'name', name: 'Vase', sort: 'name', text: ({ name }) => name, cell: ({ name }) => <a href="#vase">{name}</a> },
  { key: 'price', name: 'Price', kind: 'number', sort: 'price', text: ({ price }) => price },
];
const vases: readonly Vase[] = [
  { id: '1', name: 'Clay', price: '€12.00' },
  { id: '2', name: 'Stone', price: '€48.00' },
];

/** The query key of the first page of {@link TablePartsShown}, and the response that a server would send. */
export const vaseTablePage = [
  [...source.queryKey, listQuery(new URLSearchParams(), source), 1],
  { items: vases, total: vases.length },
] as const;

/** Shows a {@link DataTable} with two sample records. */
export function TablePartsShown() {
  return (
    <Part name="DataTable">
      <DataTable
        name="parts"
        caption="Vases"
        source={source}
        columns={columns}
        idOf={({ id }) => id}
        bulk={{ Acts: () => null }}
        empty="No vases"
      />
    </Part>
  );
}
