import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { usertypeIds, type UsertypeId } from '@perpetua/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { closeSession, openSession } from '../../lib/session';
import { renderPart } from '../../test-setup/render-part';
import { cappedListAnswer, listAnswer, refusal, server } from '../../test-setup/server';
import { DataTable } from './data-table';
import type { BulkActsProps, DataColumn, DataSource, DataTableProps } from './data-table.types';

interface Vase {
  id: string;
  name: string;
  price: string;
}

function openAs(usertypeId: UsertypeId, userId: string): void {
  const token = `x.${btoa(JSON.stringify({ usertype_id: usertypeId }))}.x`;
  openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: userId });
}

const source: DataSource = {
  path: '/Vase',
  queryKey: ['vase', 'table'],
  filters: ['q'],
  fixed: { kind: 'stone' },
  defaultSort: 'name_asc',
};
const columns: DataColumn<Vase>[] = [
  { key: 'name', name: 'Nome', sort: 'name', text: ({ name }) => name },
  {
    key: 'price',
    name: 'Preço',
    sort: 'price',
    kind: 'number',
    text: ({ price }) => `${price} €`,
  },
  { key: 'note', name: 'Nota', sort: 'note', isOptional: true, text: () => 'nenhuma' },
];
const vases: Vase[] = [
  { id: '1', name: 'Alta, de pedra', price: '20.00' },
  { id: '2', name: '=Baixa', price: '-1.50' },
];

const renderTable = (at = '/vases', more: Partial<DataTableProps<Vase>> = {}) =>
  renderPart(
    <DataTable
      {...more}
      name="vases"
      caption="Jarras"
      source={more.source ?? source}
      columns={columns}
      idOf={({ id }) => id}
      empty="Nenhuma jarra encontrada"
    />,
    { at },
  );

/** Collects the files that the browser is asked to save. */
function savedFiles() {
  const files: Blob[] = [];
  URL.createObjectURL = jest.fn((file: Blob | MediaSource) => (files.push(file as Blob), 'blob:1'));
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return { files };
}

beforeEach(() => localStorage.clear());

describe('a table of records', () => {
  it('requests rows with the page number, the sort order and the filters from the address', async () => {
    const sent = server({ 'GET /Vase': () => listAnswer(vases, 60) });
    renderTable('/vases?q=pedra&sort=price_desc&page=2&other=1');
    expect(await screen.findByText('26 a 27 de 60')).toBeVisible();
    expect(Object.fromEntries(sent[0]?.search ?? [])).toEqual({
      q: 'pedra',
      kind: 'stone',
      sort: 'price_desc',
      page: '2',
      pageSize: '25',
    });
  });

  it('says that a list is longer than the server counts, and leads on from its last known page', async () => {
    const full = Array.from({ length: 25 }, (_, n) => ({ ...vases[0], id: String(n) }));
    server({ 'GET /Vase': () => cappedListAnswer(full) });
    renderTable('/vases?page=400');
    expect(await screen.findByText('9976 a 10 000 de 10 000+')).toBeVisible();
    expect(screen.getByRole('link', { name: /401/ })).toBeVisible();
  });

  it('sorts by a heading, ascending first, and returns to the first page', async () => {
    const sent = server({ 'GET /Vase': () => listAnswer(vases, 60) });
    const { user, router } = renderTable('/vases?page=2');
    const heading = await screen.findByRole('columnheader', { name: 'Preço' });
    expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(heading).getByRole('button'));
    expect(router.state.location.search).toBe('?sort=price_asc');
    await user.click(within(heading).getByRole('button'));
    expect(router.state.location.search).toBe('?sort=price_desc');
    await waitFor(() => expect(sent.at(-1)?.search.get('sort')).toBe('price_desc'));
    expect(heading).toHaveAttribute('aria-sort', 'descending');
  });

  it('can be sorted on a phone with a select', async () => {
    server({ 'GET /Vase': () => listAnswer(vases) });
    const { user, router } = renderTable();
    await user.selectOptions(await screen.findByLabelText('Ordenar por'), 'Preço, decrescente');
    expect(router.state.location.search).toBe('?sort=price_desc');
  });

  it('says on a phone by which column it is sorted, even when that column is hidden', async () => {
    server({ 'GET /Vase': () => listAnswer(vases) });
    renderTable('/vases?sort=note_desc');
    expect(await screen.findByLabelText('Ordenar por')).toHaveDisplayValue('Nota, decrescente');
  });

  it('shows the columns that the user chooses, even after a reload', async () => {
    server({ 'GET /Vase': () => listAnswer(vases) });
    const { user, unmount } = renderTable();
    await screen.findByText('Alta, de pedra');
    expect(screen.queryByRole('columnheader', { name: 'Nota' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Colunas' }));
    await user.click(screen.getByRole('checkbox', { name: 'Nota' }));
    await user.click(screen.getByRole('checkbox', { name: 'Preço' }));
    unmount();
    renderTable();
    expect(await screen.findByRole('columnheader', { name: 'Nota' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Preço' })).not.toBeInTheDocument();
  });

  it('keeps the columns of each table separate when one page switches between tables', async () => {
    server({ 'GET /Vase': () => listAnswer(vases) });
    const Switching = () => {
      const [name, setName] = useState('vases');
      return (
        <>
          <button type="button" onClick={() => setName('broken-vases')}>
            Partidas
          </button>
          <DataTable
            name={name}
            caption="Jarras"
            source={source}
            columns={columns}
            idOf={({ id }) => id}
            empty="Nenhuma jarra."
          />
        </>
      );
    };
    const { user } = renderPart(<Switching />, { at: '/vases' });
    await screen.findByText('Alta, de pedra');
    await user.click(screen.getByRole('button', { name: 'Colunas' }));
    await user.click(screen.getByRole('checkbox', { name: 'Preço' }));
    expect(screen.queryByRole('columnheader', { name: /Preço/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Partidas' }));
    expect(screen.getByRole('columnheader', { name: /Preço/ })).toBeVisible();
  });

  it('asks for no views, and offers to save none, for somebody who is no admin', async () => {
    const calls = server({ 'GET /Vase': () => listAnswer(vases) });
    openAs(usertypeIds.Customer, '8');
    renderTable('/vases?q=pedra');
    await screen.findByRole('table');
    expect(calls.map(({ path }) => path)).not.toContain('/User/my/views');
    expect(screen.queryByRole('navigation', { name: 'Vistas' })).toBeNull();
  });

  it('stores a view, with its filters and sort order, on the server under a name, and removes it on request', async () => {
    let views: unknown = [{ list: 'bowls', name: 'De vidro', search: 'q=vidro', columns: ['name'] }];
    openAs(usertypeIds.Admin, '7');
    server({
      'GET /Vase': () => listAnswer(vases),
      'GET /User/my/views': () => views,
      'PUT /User/my/views': ({ body }) => (views = body),
    });
    const { user, router } = renderTable('/vases?shelf=7&q=pedra&page=3');
    await user.click(await screen.findByRole('button', { name: 'Guardar vista' }));
    await user.type(screen.getByLabelText('Nome da vista'), 'De pedra{Enter}');
    await user.click(screen.getByRole('link', { name: 'Todos' }));
    expect(router.state.location.search).toBe('?shelf=7');
    expect(screen.queryByRole('link', { name: 'De vidro' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: 'De pedra' }));
    expect(router.state.location.search).toBe('?shelf=7&q=pedra');
    expect(views).toMatchObject([{ list: 'bowls' }, { list: 'vases', name: 'De pedra', search: 'q=pedra' }]);
    await user.click(screen.getByRole('button', { name: 'Retirar a vista De pedra' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'De pedra' })).not.toBeInTheDocument());
    expect(views).toMatchObject([{ list: 'bowls' }]);
    closeSession();
  });

  it('exports the rows that match the filters, with the shown columns, as a file that the server creates', async () => {
    const { files } = savedFiles();
    const sent = server({ 'GET /Vase': () => listAnswer(vases, 3) });
    const { user } = renderTable('/vases?q=pedra&page=2');
    await screen.findByText('Alta, de pedra');
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(Object.fromEntries(sent.at(-1)?.search ?? [])).toEqual({
      q: 'pedra',
      kind: 'stone',
      sort: 'name_asc',
      format: 'csv',
      dialect: 'excel',
      columns: 'name,price',
      headings: 'Nome|Preço',
    });
  });

  it('applies an action to all chosen rows, and exports only these rows', async () => {
    const { files } = savedFiles();
    const sent = server({ 'GET /Vase': () => listAnswer(vases) });
    const Acts = ({ chosen, onDone }: BulkActsProps<Vase>) => (
      <button type="button" onClick={onDone}>
        Vender {chosen.map(({ name }) => name).join(' e ')}
      </button>
    );
    const { user } = renderTable('/vases', { bulk: { Acts, summary: (chosen) => `${chosen.length * 10} €` } });
    await user.click(await screen.findByRole('checkbox', { name: 'Escolher =Baixa' }));
    expect(screen.getByText('1 escolhida')).toBeVisible();
    expect(screen.getByText('10 €')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Exportar estas' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(sent.at(-1)?.search.get('ids')).toBe('2');
    await user.click(screen.getByRole('checkbox', { name: 'Escolher todas as linhas desta página' }));
    await user.click(screen.getByRole('button', { name: 'Vender Alta, de pedra e =Baixa' }));
    expect(screen.queryByText(/escolhida/)).not.toBeInTheDocument();
  });

  it('offers the page’s own views, and keeps other parameters of the address', async () => {
    server({ 'GET /Vase': () => listAnswer(vases) });
    const views = [{ name: 'Partidas', search: 'q=partida', count: '4' }];
    const { user, router } = renderTable('/vases?document=7&q=pedra&page=3', { views });
    await user.click(await screen.findByRole('link', { name: 'Partidas 4' }));
    expect(router.state.location.search).toBe('?document=7&q=partida');
    expect(screen.getByRole('link', { name: 'Partidas 4' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: 'Todos' }));
    expect(router.state.location.search).toBe('?document=7');
  });

  it('opens a saved view, with its columns, in the table that shows the view if its list has several tables', async () => {
    openAs(usertypeIds.Admin, 'u1');
    const views = [{ list: 'jars', name: 'De pedra', search: 'q=pedra', columns: ['name'] }];
    server({ 'GET /Vase': () => listAnswer(vases), 'GET /User/my/views': () => views });
    const list = { name: 'jars', tableOf: (search: URLSearchParams) => (search.has('q') ? 'stone-jars' : 'vases') };
    const { user, router } = renderTable('/vases', { list });
    await user.click(await screen.findByRole('link', { name: 'De pedra' }));
    expect(router.state.location.search).toBe('?q=pedra');
    expect(localStorage.getItem('table:u1:stone-jars')).toBe('{"columns":["name"]}');
    expect(localStorage.getItem('table:u1:vases')).toBeNull();
    closeSession();
  });

  it('folds filters, sort order and tools behind a button that shows how many filters are set', async () => {
    server({ 'GET /Vase': () => listAnswer(vases) });
    const { user } = renderTable('/vases?q=pedra&colour=red', { source: { ...source, filters: ['q', 'colour'] } });
    const fold = await screen.findByRole('button', { name: 'Filtrar e ordenar 1 filtro' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    expect(screen.getByRole('button', { name: 'Fechar os filtros 1 filtro' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('says why an export failed', async () => {
    let isRefused = false;
    server({ 'GET /Vase': () => (isRefused ? refusal(503, 'overloaded') : listAnswer(vases)) });
    const { user } = renderTable();
    await screen.findByText('Alta, de pedra');
    isRefused = true;
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    expect(await screen.findByText(/demasiados pedidos|muitos pedidos|ocupad/i)).toBeVisible();
  });

  it('says that nothing was found, and can clear the filters', async () => {
    server({ 'GET /Vase': ({ search }) => listAnswer(search.has('q') ? [] : vases) });
    const { user, router } = renderTable('/vases?q=vidro');
    expect(await screen.findByText('Nenhuma jarra encontrada')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText('Alta, de pedra')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
});
