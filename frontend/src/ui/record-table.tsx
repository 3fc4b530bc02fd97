import type { ReactNode } from 'react';
import styles from './record-table.module.css';
import { Cell, HeadingCell, NameCell, Row, Table, TableBody, TableHead } from './table-parts';

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
      <Table className={styles.table} data-framed={isFramed} caption={caption}>
        <TableHead>
          {columns.map(({ key, name, kind }) => (
            <HeadingCell key={key} data-kind={kind}>
              {kind === 'action' ? <span className="visually-hidden">{name}</span> : name}
            </HeadingCell>
          ))}
        </TableHead>
        <TableBody>
          {rows.map(({ id, cells }) => (
            <Row key={id}>
              {columns.map((column, index) => (
                <RecordCell key={column.key} column={column} isHeading={index === 0}>
                  {cells[column.key]}
                </RecordCell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

interface RecordCellProps {
  column: Pick<Column<string>, 'name'> & { kind?: Column<string>['kind'] | undefined };
  isHeading: boolean;
  children: ReactNode;
}

/** The cell of a record in one column; a card shows the column's name next to it. */
export function RecordCell({ column: { name, kind }, isHeading, children }: RecordCellProps) {
  if (isHeading) return <NameCell>{children}</NameCell>;
  return (
    <Cell data-kind={kind} data-column={kind === 'action' ? undefined : name}>
      <span>{children}</span>
    </Cell>
  );
}
