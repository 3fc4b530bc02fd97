import type { ComponentProps, ReactNode } from 'react';

/*
 * The parts of every table. Each has its role in words: a table that is laid out as a grid or as cards, as ours are on
 * phones, loses the roles of its elements in some browsers.
 */

interface TableProps extends ComponentProps<'table'> {
  /** What it holds, for screen readers; without it something else names the table. */
  caption?: string;
}

export function Table({ caption, children, ...rest }: TableProps) {
  return (
    <table role="table" {...rest}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      {children}
    </table>
  );
}

/** The headings: give it one `HeadingCell` a column. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup">
      <Row>{children}</Row>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody role="rowgroup">{children}</tbody>;
}

/** The one row of totals. */
export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <tfoot role="rowgroup">
      <Row>{children}</Row>
    </tfoot>
  );
}

export function Row(props: ComponentProps<'tr'>) {
  return <tr role="row" {...props} />;
}

/** Names a column. */
export function HeadingCell(props: ComponentProps<'th'>) {
  return <th role="columnheader" scope="col" {...props} />;
}

/** Names a row. */
export function NameCell(props: ComponentProps<'th'>) {
  return <th role="rowheader" scope="row" {...props} />;
}

export function Cell(props: ComponentProps<'td'>) {
  return <td role="cell" {...props} />;
}
