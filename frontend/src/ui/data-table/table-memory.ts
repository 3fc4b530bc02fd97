import { useMemo, useState } from 'react';
import { currentSession } from '../../lib/session';
import { useSavedViews } from './saved-views.api';

/** One entry of this browser for each user and table, so that people who share a browser keep their own. */
const keyOf = (table: string) => `table:${currentSession()?.userId ?? ''}:${table}`;

/** Keys of the columns shown; undefined until the reader chooses. */
function readColumns(table: string): string[] | undefined {
  try {
    const known = JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null') as { columns?: unknown } | null;
    return Array.isArray(known?.columns) ? known.columns.map(String) : undefined;
  } catch {
    return undefined;
  }
}

export type TableMemory = ReturnType<typeof useTableMemory>;

/**
 * What a reader keeps of a table: the columns shown, in this browser, and the saved views of its list, on the server. One
 * page may switch between tables of a list.
 */
export function useTableMemory(table: string, list = table) {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<string, string[]>>>>({});
  const columns = useMemo(() => chosen[table] ?? readColumns(table), [chosen, table]);
  const chooseColumns = (changed: string[], of = table) => {
    setChosen({ ...chosen, [of]: changed });
    try {
      localStorage.setItem(keyOf(of), JSON.stringify({ columns: changed }));
    } catch {
      // Without storage it is kept until the page is left.
    }
  };
  return { columns, chooseColumns, ...useSavedViews(list) };
}
