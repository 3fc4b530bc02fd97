import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

/** A column of a {@link DataTable}. The first column of a table names its row. */
export interface DataColumn<Item> {
  /** Stable: kept in saved views and in the reader's choice of columns, and the column's name in the server's CSV. */
  key: string;
  /** In the reader's language. */
  name: string;
  /** What is shown. */
  text: (item: Item) => string;
  /** Shown instead of the text: a link, a chip. */
  cell?: (item: Item) => ReactNode;
  /** The field that the server sorts by: `price` is sent as `sort=price_asc` or `sort=price_desc`. */
  sort?: string;
  /** Numbers are aligned to the right. */
  kind?: 'number' | undefined;
  /** Whether it is shown only after the reader has chosen it. */
  isOptional?: boolean;
  /** Whether the server's CSV has no such column: buttons. */
  isOnScreenOnly?: boolean;
}

export interface BulkActsProps<Item> {
  chosen: readonly Item[];
  /** Takes the choice back. */
  onDone: () => void;
}

/** What can be done with several rows at once. */
export interface BulkActs<Item> {
  /** A summary of the chosen rows, e.g. a sum. */
  summary?: (chosen: readonly Item[]) => string;
  /** Only acts that all chosen ones allow. */
  Acts: ComponentType<BulkActsProps<Item>>;
}

/** Which list of the server a table shows. */
export interface DataSource {
  /** Of the API, without `/api`: `/Product`. It takes `page`, `pageSize`, `sort` and `format=csv`, and answers `X-Total-Count`. */
  path: string;
  /** Starts with the live topic of the records, so that the table is read again when one changes. */
  queryKey: QueryKey;
  /** Names of the filters: parameters of the page's address that are sent along. */
  filters: readonly string[];
  /** Parameters that are always sent. */
  fixed?: Readonly<Record<string, string>>;
  /** The order while the address names none: `created_desc`. */
  defaultSort: string;
}

/** A view that the page itself offers, before the reader's own. */
export interface PresetView {
  name: string;
  /** Filters as the address writes them: `status=disputed`. */
  search: string;
  /** How many wait there. */
  count?: string | undefined;
}

export interface DataTableProps<Item> {
  /** Unique among all tables: names the saved views, the chosen columns and the exported file. */
  name: string;
  /** What the table holds, for screen readers. */
  caption: string;
  source: DataSource;
  /** Where one list is shown as several tables: the list's name, for its saved views, and which table shows a view. */
  list?: { name: string; tableOf: (search: URLSearchParams) => string };
  columns: readonly DataColumn<Item>[];
  idOf: (item: Item) => string;
  /** Rows can be chosen, and their call takes `ids`. */
  bulk?: BulkActs<Item>;
  views?: readonly PresetView[];
  /** Said where nothing is found. */
  empty: string;
  /** The controls of the filters, built on `useAddressFilters`. */
  children?: ReactNode;
}
