import { describe, expect, it, jest } from '@jest/globals';
import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { AllInvoices } from './all-invoices';
import { OwnInvoices, YearArchive } from './own-invoices';

const paid: Invoice = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'FR',
  status: 'issued',
  number: 'FR PER2026/1207',
  atcud: '0-1207',
  hash4: 'k7Qe',
  description: 'Palma Saudade',
  total: '139.00',
  vat: [{ rate: 6, base: '131.13', amount: '7.87' }],
  paymentMethod: 'mb_way',
  createdAt: '2026-11-23T18:05:00Z',
  paidAt: '2026-11-23T18:04:00Z',
  orderId: '019a0000-0000-7000-8000-00000000000a',
  orderNumber: 'P26-001517',
  customer: { name: 'Helena Ferreira', taxId: '245678905' },
  provider: 'embedded',
};
const note: Invoice = {
  ...paid,
  id: '019a0000-0000-7000-8000-000000000002',
  kind: 'NC',
  number: 'NC PER2026/31',
  description: 'Ramo de Cravos',
  total: '22.50',
  createdAt: '2026-11-02T10:00:00Z',
  references: { id: paid.id, number: 'FR PER2026/1139' },
  reason: 'Serviço cancelado',
};
const pending: Invoice = {
  ...paid,
  id: '019a0000-0000-7000-8000-000000000003',
  status: 'pending',
  number: undefined,
  atcud: undefined,
  hash4: undefined,
  vat: [],
  description: 'Coroa Serenidade',
  createdAt: '2026-11-24T09:00:00Z',
};
const totals = [{ year: 2026, total: '116.50', vat: '6.60', documents: 2 }];

const answers = (invoices: readonly Invoice[]) => ({
  'GET /Invoice': () => listAnswer(invoices),
  'GET /Invoice/totals': () => totals,
  [`GET /Invoice/${paid.id}`]: () => paid,
});
const plain = (element: HTMLElement): string => (element.textContent ?? '').replaceAll(/\s/g, ' ');

describe("a customer's documents", () => {
  it('show the sheet of the newest issued document, and list a credit note as a negative amount with its invoice, and a document that is not issued yet', async () => {
    server(answers([pending, paid, note]));
    renderPart(<OwnInvoices />, { at: '/invoices' });
    const sheet = await screen.findByRole('region', { name: 'FR PER2026/1207' });
    expect(within(sheet).getByText('Documento de demonstração, sem valor fiscal. Não serve de fatura.')).toBeVisible();
    expect(within(sheet).getByText(/NIF 245678905/)).toBeVisible();
    const returned = screen.getByRole('link', { name: /Reembolso: Ramo de Cravos/ });
    expect(plain(returned)).toContain('NC PER2026/31, sobre a FR PER2026/1139');
    expect(plain(returned)).toContain('-22,50 €');
    expect(screen.getByText('Em emissão')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Coroa Serenidade/ })).not.toBeInTheDocument();
    expect(await screen.findByText('em 2026, com IVA')).toBeVisible();
  });

  it('are opened by a click on their row, and the URL holds the choice', async () => {
    server(answers([paid, note]));
    const { user, router } = renderPart(<OwnInvoices />, { at: '/invoices?kind=' });
    await user.click(await screen.findByRole('link', { name: /Ramo de Cravos/ }));
    const sheet = await screen.findByRole('region', { name: 'NC PER2026/31' });
    expect(within(sheet).getByText('Serviço cancelado')).toBeVisible();
    expect(within(sheet).getByRole('button', { name: 'Comprovativo' })).toBeVisible();
    expect(router.state.location.search).toContain(`document=${note.id}`);
  });

  it('are filtered by the server, with the filters in the URL', async () => {
    const sent = server(answers([paid]));
    const { user } = renderPart(<OwnInvoices />, { at: '/invoices?q=palma&year=2026' });
    await screen.findByRole('region', { name: 'FR PER2026/1207' });
    await user.selectOptions(screen.getByLabelText('Tipo'), 'NC');
    await waitFor(() => {
      const last = sent.findLast(({ path }) => path === '/Invoice');
      expect(Object.fromEntries(last?.search ?? [])).toMatchObject({ q: 'palma', year: '2026', kind: 'NC' });
    });
  });

  it('show an empty state if none is found, with a link that clears the filters if any are set', async () => {
    server({ ...answers([]), 'GET /Invoice/totals': () => [] });
    const { unmount } = renderPart(<OwnInvoices />, { at: '/invoices' });
    expect(await screen.findByText('Nenhum recibo encontrado')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Limpar filtros' })).not.toBeInTheDocument();
    unmount();
    const { unmount: leave } = renderPart(<OwnInvoices />, { at: '/invoices?q=nada' });
    expect(await screen.findByRole('link', { name: 'Limpar filtros' })).toHaveAttribute('href', '/invoices');
    leave();
    renderPart(<OwnInvoices customer="ana" />, { at: '/invoices?q=nada&customer=ana' });
    const clear = await screen.findByRole('link', { name: 'Limpar filtros' });
    expect(clear).toHaveAttribute('href', '/invoices?customer=ana');
  });

  it('are saved as PDFs named after their numbers, and errors are shown', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:1');
    URL.revokeObjectURL = jest.fn();
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saved(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const names: string[] = [];
    server({
      ...answers([paid]),
      [`GET /Invoice/${paid.id}/pdf`]: () => new Response('%PDF-'),
      [`GET /Invoice/${paid.id}/receipt`]: () => refusal(409, 'not_issued'),
    });
    const { user } = renderPart(<OwnInvoices />, { at: '/invoices' });
    await user.click(await screen.findByRole('button', { name: 'Descarregar PDF' }));
    await waitFor(() => expect(names).toEqual(['FR-PER2026-1207.pdf']));
    await user.click(screen.getByRole('button', { name: 'Recibo' }));
    expect(await screen.findByText(/ainda está em emissão/)).toBeVisible();
    click.mockRestore();
  });

  it('of the newest year can be downloaded as one archive', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:1');
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const sent = server({ ...answers([paid]), 'GET /Invoice/archive': () => new Response('PK') });
    const { user } = renderPart(<YearArchive />, { at: '/invoices' });
    await user.click(await screen.findByRole('button', { name: 'Descarregar 2026' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(sent.find(({ path }) => path === '/Invoice/archive')?.search.get('year')).toBe('2026');
    click.mockRestore();
  });
});

describe("everybody's documents", () => {
  it('are listed in a table with customer and order, and the chosen one is shown', async () => {
    server(answers([paid, note]));
    const { user } = renderPart(<AllInvoices />, { at: '/invoices' });
    const table = await screen.findByRole('table', { name: 'Faturas-recibo e notas de crédito' });
    expect(within(table).getAllByText('Helena Ferreira')).toHaveLength(2);
    expect(within(table).getAllByRole('link', { name: 'P26-001517' })[0]).toHaveAttribute(
      'href',
      `/orders/${paid.orderId}`,
    );
    await user.click(within(table).getByRole('link', { name: 'FR PER2026/1207' }));
    expect(await screen.findByRole('region', { name: 'FR PER2026/1207' })).toBeVisible();
  });
});
