import { useMemo, useState } from 'react';
import { currentSession } from '../../lib/session';

/** A named view of a table: filters, sort and columns. */
export interface SavedView {
  name: string;
  /** The address's search without the page. */
  search: string;
  /** Keys of the columns shown. */
  columns: string[];
}

interface Remembered {
  /** Keys of the columns shown; undefined until the reader chooses. */
  columns?: string[];
  views: SavedView[];
}

/** One entry of this browser for each user and table, so that people who share a browser keep their own. */
const keyOf = (table: string) => `table:${currentSession()?.userId ?? ''}:${table}`;

function readMemory(table: string): Remembered {
  try {
    const known = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null') as Partial<Remembered> | null;
    return { views: Array.isArray(known?.views) ? known.views : [], ...columnsOf(known?.columns) };
  } catch {
    return { views: [] };
  }
}

const columnsOf = (columns: unknown) => (Array.isArray(columns) ? { columns: columns.map(String) } : {});

export type TableMemory = ReturnType<typeof useTableMemory>;

/** What a reader keeps of a table in this browser: the columns shown and the saved views. One page may switch between tables. */
export function useTableMemory(table: string) {
  const [changes, setChanges] = useState<Readonly<Partial<Record<string, Remembered>>>>({});
  const memory = useMemo(() => changes[table] ?? readMemory(table), [changes, table]);
  const keep = (changed: Remembered) => {
    setChanges({ ...changes, [table]: changed });
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(changed));
    } catch {
      // Without storage it is kept until the page is left.
    }
  };
  const others = (name: string) => memory.views.filter((view) => view.name !== name);
  return {
    columns: memory.columns,
    views: memory.views,
    chooseColumns: (columns: string[]) => keep({ ...memory, columns }),
    /** A view of the same name is replaced. */
    saveView: (view: SavedView) => keep({ ...memory, views: [...others(view.name), view] }),
    removeView: (name: string) => keep({ ...memory, views: others(name) }),
  };
}
