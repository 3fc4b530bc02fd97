import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { RecordTable } from './record-table';

const columns = [
  { key: 'day', name: 'Dia' },
  { key: 'amount', name: 'Valor', kind: 'number' },
  { key: 'open', name: 'Abrir', kind: 'action' },
] as const;
const rows = [
  { id: 'a', cells: { day: '1 de dezembro', amount: '35,00 €', open: <a href="/a">Ver</a> } },
  { id: 'b', cells: { day: '2 de dezembro', amount: '40,00 €', open: <a href="/b">Ver</a> } },
];

describe('RecordTable', () => {
  it('states its ARIA roles, which the layout for phones would otherwise remove', () => {
    const { container } = render(<RecordTable caption="Visitas" columns={columns} rows={rows} />);

    for (const [element, role] of [
      ['table', 'table'],
      ['thead', 'rowgroup'],
      ['tbody', 'rowgroup'],
      ['tr', 'row'],
      ['th[scope=col]', 'columnheader'],
      ['th[scope=row]', 'rowheader'],
      ['td', 'cell'],
    ] as const) {
      const found = [...container.querySelectorAll(element)];
      expect(found).not.toHaveLength(0);
      for (const part of found) expect(part).toHaveAttribute('role', role);
    }
  });

  it('names the table, its columns and its rows', () => {
    render(<RecordTable caption="Visitas" columns={columns} rows={rows} />);
    const table = screen.getByRole('table', { name: 'Visitas' });

    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Dia', 'Valor', 'Abrir']);
    const second = within(table).getByRole('row', { name: /2 de dezembro/ });
    expect(within(second).getByRole('rowheader')).toHaveTextContent('2 de dezembro');
    expect(within(second).getAllByRole('cell')[0]).toHaveTextContent('40,00 €');
  });

  it('shows the name of its column next to each value of a card, but not next to a control', () => {
    render(<RecordTable caption="Visitas" columns={columns} rows={rows} />);

    const [amount, action] = within(screen.getByRole('row', { name: /1 de dezembro/ })).getAllByRole('cell');

    expect(amount).toHaveAttribute('data-column', 'Valor');
    expect(action).not.toHaveAttribute('data-column');
  });
});
