import type { ReactNode } from 'react';
import { Cell, HeadingCell, NameCell, Row, Table, TableBody, TableFoot, TableHead } from '../../../ui/table-parts';
import styles from './figures.module.css';

export interface FigureColumn {
  key: string;
  name: ReactNode;
  /** Whether the column is hidden on screens narrower than 600 px. */
  isWide?: boolean;
}

export interface FigureLine {
  name: ReactNode;
  /** One value for each column after the first. */
  values: readonly ReactNode[];
}

interface FigureTableProps {
  caption: string;
  /** The first column has the names of the lines. */
  columns: readonly FigureColumn[];
  lines: readonly (FigureLine & { key: string })[];
  total?: FigureLine | undefined;
}

/** The figures of a chart as a table, with numbers aligned right. */
export function FigureTable({ caption, columns, lines, total }: FigureTableProps) {
  const classOf = (index: number) => (columns[index]?.isWide ? styles.wide : undefined);
  const cells = ({ values }: FigureLine) =>
    values.map((value, index) => (
      <Cell key={columns[index + 1]?.key} className={classOf(index + 1)}>
        {value}
      </Cell>
    ));
  return (
    <Table className={styles.table} caption={caption}>
      <TableHead>
        {columns.map(({ key, name }, index) => (
          <HeadingCell key={key} className={classOf(index)}>
            {name}
          </HeadingCell>
        ))}
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <Row key={line.key}>
            <NameCell>{line.name}</NameCell>
            {cells(line)}
          </Row>
        ))}
      </TableBody>
      {total && (
        <TableFoot>
          <NameCell>{total.name}</NameCell>
          {cells(total)}
        </TableFoot>
      )}
    </Table>
  );
}
