import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface FigureColumn {
  key: string;
  name: ReactNode;
  /** Shown from 600 px on. */
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
      <td key={columns[index + 1]?.key} className={classOf(index + 1)}>
        {value}
      </td>
    ));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, name }, index) => (
            <th key={key} scope="col" className={classOf(index)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.name}</th>
            {cells(line)}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{total.name}</th>
            {cells(total)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
