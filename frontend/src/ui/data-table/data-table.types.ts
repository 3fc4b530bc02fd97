import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';

/** A column of a {@link DataTable}. The first column of a table names its row. */
export interface DataColumn<Item> {
  /** Must stay the same: saved views, the user's choice of columns and the server's CSV refer to it. */
  key: string;
  /** Label in the reader's language. */
  name: string;
  /** The text of the cell. */
  text: (item: Item) => string;
  /** Shown instead of the text: a link, a chip. */
  cell?: (item: Item) => ReactNode;
  /** The field that the server sorts by: `price` is sent as `sort=price_asc` or `sort=price_desc`. */
  sort?: string;
  /** Numbers are aligned to the right. */
  kind?: 'number' | undefined;
  /** Whether the column is hidden until the user chooses it. */
  isOptional?: boolean;
  /** Whether the column has no counterpart in the server's CSV, for example buttons. */
  isOnScreenOnly?: boolean;
}

export interface BulkActsProps<Item> {
  chosen: readonly Item[];
  /** Clears the choice of rows; to be called after an action. */
  onDone: () => void;
}

/** The actions on several rows at once. */
export interface BulkActs<Item> {
  /** A summary of the chosen rows, e.g. a sum. */
  summary?: (chosen: readonly Item[]) => string;
  /** Renders the actions; must show only those that all chosen rows allow. */
  Acts: ComponentType<BulkActsProps<Item>>;
}

/** The list that a table reads from the server. */
export interface DataSource {
  /**
   * A path of the API, without `/api`: `/Product`. It takes `page`, `pageSize`, `sort` and `format=csv`, and returns
   * `X-Total-Count`.
   */
  path: string;
  /** Starts with the live topic of the records, so that the table is read again when a record changes. */
  queryKey: QueryKey;
  /** Names of the filters: parameters of the page's address that are sent to the server. */
  filters: readonly string[];
  /** Parameters that are always sent. */
  fixed?: Readonly<Record<string, string>>;
  /** The sort order when the address names none: `created_desc`. */
  defaultSort: string;
}

/** A predefined view of the page, listed before the user's saved views. */
export interface PresetView {
  name: string;
  /** Filters as the address writes them: `status=disputed`. */
  search: string;
  /** How many records the view has. */
  count?: string | undefined;
}

export interface DataTableProps<Item> {
  /** Unique among all tables: it identifies saved views, chosen columns and the exported file. */
  name: string;
  /** The content of the table, for screen readers. */
  caption: string;
  source: DataSource;
  /**
   * For a list that is shown in several tables: the name under which its views are saved, and a function that returns
   * the name of the table that shows a view.
   */
  list?: { name: string; tableOf: (search: URLSearchParams) => string };
  columns: readonly DataColumn<Item>[];
  idOf: (item: Item) => string;
  /** Set when rows can be chosen; the call behind the table must accept `ids`. */
  bulk?: BulkActs<Item>;
  views?: readonly PresetView[];
  /** Shown when nothing is found. */
  empty: string;
  /** The controls of the filters, built on `useAddressFilters`. */
  children?: ReactNode;
}
