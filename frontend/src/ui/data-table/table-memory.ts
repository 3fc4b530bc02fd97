import { useMemo, useState } from 'react';
import { currentSession } from '../../lib/session';
import { useSavedViews } from './saved-views.api';

/**
 * A separate key of local storage for each user and table, so that people who share a browser keep their own choices.
 */
const keyOf = (table: string) => `table:${currentSession()?.userId ?? ''}:${table}`;

/** Keys of the shown columns; undefined until the user chooses. */
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
 * A user's stored choices for a table: the shown columns (stored in this browser) and the saved views of its list
 * (stored on the server). One page can switch between the tables of a list.
 */
export function useTableMemory(table: string, list = table) {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<string, string[]>>>>({});
  const columns = useMemo(() => chosen[table] ?? readColumns(table), [chosen, table]);
  const chooseColumns = (changed: string[], of = table) => {
    setChosen({ ...chosen, [of]: changed });
    try {
      localStorage.setItem(keyOf(of), JSON.stringify({ columns: changed }));
    } catch {
      // Without storage the choice is kept until the page is left.
    }
  };
  return { columns, chooseColumns, ...useSavedViews(list) };
}
