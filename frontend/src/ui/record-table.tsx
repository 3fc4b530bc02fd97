import type { ReactNode } from 'react';
import styles from './record-table.module.css';

export interface Column<Key extends string> {
  key: Key;
  /** Label in the reader's language. */
  name: string;
  /** 'number' is aligned to the right; 'action' has a hidden label. */
  kind?: 'number' | 'action';
}

export interface RecordRow<Key extends string> {
  id: string;
  cells: Record<Key, ReactNode>;
}

interface RecordTableProps<Key extends string> {
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Key>[];
  rows: readonly RecordRow<Key>[];
  /** False inside a card, which has a frame already. */
  isFramed?: boolean;
}

/** A table with one record per row; below 600 px one card per record. */
export function RecordTable<Key extends string>({ caption, columns, rows, isFramed = true }: RecordTableProps<Key>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} data-framed={isFramed}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, name, kind }) => (
              <th key={key} scope="col" data-kind={kind}>
                {kind === 'action' ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} isHeading={index === 0}>
                  {cells[column.key]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  column: Column<string>;
  isHeading: boolean;
  children: ReactNode;
}

function Cell({ column: { name, kind }, isHeading, children }: CellProps) {
  if (isHeading) return <th scope="row">{children}</th>;
  return (
    <td data-kind={kind} data-column={kind === 'action' ? undefined : name}>
      <span>{children}</span>
    </td>
  );
}
