import type { ComponentProps, ReactNode } from 'react';

/*
 * The parts of every table. Each states its role: on phones tables are laid out as a grid or as cards, and some browsers
 * then drop the implicit roles of the elements.
 */

interface TableProps extends ComponentProps<'table'> {
  /** Names the table for screen readers; without it pass `aria-labelledby`. */
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

/** The row of headings, with one `HeadingCell` per column. */
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

/** The row of totals. */
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

/** The heading of a column. */
export function HeadingCell(props: ComponentProps<'th'>) {
  return <th role="columnheader" scope="col" {...props} />;
}

/** The cell that names its row. */
export function NameCell(props: ComponentProps<'th'>) {
  return <th role="rowheader" scope="row" {...props} />;
}

export function Cell(props: ComponentProps<'td'>) {
  return <td role="cell" {...props} />;
}
