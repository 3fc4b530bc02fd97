import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { ExplorerPage } from './explorer-page';

const admin = '019a0000-0000-7000-8000-0000000000a1';
const order = '019a0000-0000-7000-8000-0000000000b1';

const event = (position: number, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id: `019a0000-0000-7000-8000-${String(position).padStart(12, '0')}`,
  position: String(position),
  stream: 'order',
  streamId: order,
  version: position,
  type: 'OrderPaid',
  schemaVersion: 1,
  data: {},
  actor: { id: admin, role: 'admin', name: 'Ana Marques' },
  correlationId: order,
  causationId: null,
  occurredAt: '2026-11-01T10:00:00.000Z',
  recordedAt: '2026-11-01T10:00:00.000Z',
  hash: 'ab',
  sentence: `Frase ${position}.`,
  ...more,
});

const listing = (events: AuditEvent[], next?: string): Response =>
  new Response(JSON.stringify(events), {
    headers: {
      'content-type': 'application/json',
      'x-total-count': '1234',
      ...(next === undefined ? {} : { 'x-next-cursor': next }),
    },
  });

const kinds = [
  { stream: 'order', type: 'OrderPaid', events: 12 },
  { stream: 'service', type: 'PhotoAdded', events: 30 },
];

const answers = (events: AuditEvent[], next?: string) => ({
  'GET /Audit/events': () => listing(events, next),
  'GET /Audit/types': () => kinds,
});

describe('the audit page', () => {
  it('shows the number of events, and links each event to its history, its record and the person who caused it', async () => {
    server(answers([event(1)]));
    renderPart(<ExplorerPage />, { at: '/audit' });
    expect(await screen.findByText('1234 eventos')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Frase 1.' })).toHaveAttribute('href', `/audit/order/${order}?version=1`);
    expect(screen.getByRole('link', { name: 'Encomenda' })).toHaveAttribute('href', `/orders/${order}`);
    expect(screen.getByRole('link', { name: /Ana Marques/ })).toHaveAttribute('href', `/user-details/${admin}`);
  });

  it('reads the filters from the URL, and writes every changed filter to the URL', async () => {
    const sent = server(answers([event(1)], 'c2'));
    const { user } = renderPart(<ExplorerPage />, { at: '/audit?from=2026-07-10' });
    await screen.findByText('Frase 1.');
    expect(screen.queryByRole('option', { name: 'Fotografia adicionada (30)' })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Assunto'), 'order');
    expect(screen.queryByRole('option', { name: 'Fotografia adicionada (30)' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Tipo de evento'), 'OrderPaid');
    await user.click(screen.getByRole('link', { name: 'Página seguinte' }));
    await screen.findByRole('link', { name: 'Voltar ao início' });
    const asked = sent.filter(({ path }) => path === '/Audit/events').at(-1)?.search;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      stream: 'order',
      type: 'OrderPaid',
      from: '2026-07-09T23:00:00.000Z',
      sort: 'recorded_desc',
      after: 'c2',
    });
  });

  it('folds repeated events into one row, which can be unfolded', async () => {
    const photo = { stream: 'service', type: 'PhotoAdded' } as const;
    server(answers([event(1), event(2, photo), event(3, photo), event(4, photo)]));
    const { user } = renderPart(<ExplorerPage />, { at: '/audit' });
    const fold = await screen.findByRole('button', { name: /Fotografia adicionada, 3 vezes/ });
    expect(screen.queryByText('Frase 3.')).not.toBeInTheDocument();
    await user.click(fold);
    expect(screen.getByText('Frase 3.')).toBeVisible();
  });

  it('says why an export failed', async () => {
    server({ ...answers([event(1)]), 'GET /Audit/export': () => refusal(422, 'export_too_large') });
    const { user } = renderPart(<ExplorerPage />, { at: '/audit' });
    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    expect(await screen.findByText(/mais linhas do que cabem num ficheiro/)).toBeVisible();
  });

  it('says so if no event matches the filters', async () => {
    server(answers([]));
    renderPart(<ExplorerPage />, { at: '/audit?type=OrderPaid' });
    expect(await screen.findByText('Nada corresponde a estes filtros')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Limpar filtros' })).toHaveAttribute('href', '/audit');
  });
});
