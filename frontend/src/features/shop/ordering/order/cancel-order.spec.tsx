import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';
import { OrderPage } from './order-page';
import { anOrder } from '../ordering.samples';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const paid = anOrder({
  status: 'paid',
  paidAt: '2026-11-21T12:05:00.000Z',
  payment: { status: 'paid', method: 'card', expiresAt: null },
});
const cancellable = { ...paid, refundOnCancel: '170.00', allowedActions: ['cancel'] };
const cancelled = { ...paid, cancellationRequestedAt: '2026-11-21T12:06:00.000Z' };

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

/** Cancels the paid order on its page; the server's response contains `outcome`. */
const cancelling = async (outcome: object) => {
  let order: object = cancellable;
  server({
    [`GET /Order/${paid.id}`]: () => order,
    [`POST /Order/${paid.id}/cancel`]: () => {
      order = cancelled;
      return { ...cancelled, ...outcome };
    },
  });
  const { user } = renderPart(<OrderPage />, { at: `/orders/${paid.id}`, path: '/orders/:orderId' });
  await user.click(await screen.findByRole('button', { name: 'Cancelar a encomenda' }));
  expect(await screen.findByText(/Devolvemos 170,00/)).toBeVisible();
  const buttons = screen.getAllByRole('button', { name: 'Cancelar a encomenda' });
  await user.click(buttons.at(-1) as HTMLElement);
};

describe('the page of a paid order that the customer cancels', () => {
  it('says that the order is cancelled, and shows no refund until the order has recorded it', async () => {
    await cancelling({ refunds: [{ serviceId: paid.id, amount: '170.00' }], pending: [] });
    expect(await screen.findByText('A encomenda foi cancelada.')).toBeVisible();
    expect(await screen.findByText(/^Cancelou esta encomenda\./)).toBeVisible();
    expect(screen.getByText('Cancelamento pedido')).toBeVisible();
    expect(screen.queryByText('Por devolver')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancelar a encomenda' })).not.toBeInTheDocument();
  });

  it('says that the request to cancel is recorded if the order’s service does not exist yet', async () => {
    await cancelling({ refunds: [], pending: [paid.id] });
    expect(await screen.findByText(/^O cancelamento ficou registado\./)).toBeVisible();
  });

  it('says that nothing could be cancelled any more', async () => {
    await cancelling({ refunds: [], pending: [] });
    expect(await screen.findByText(/^Já nada podia ser cancelado/)).toBeVisible();
  });

  it('shows the refund as pending once the order has recorded it', async () => {
    server({ [`GET /Order/${paid.id}`]: () => ({ ...cancelled, refundPending: '170.00' }) });
    renderPart(<OrderPage />, { at: `/orders/${paid.id}`, path: '/orders/:orderId' });
    expect(await screen.findByText('Por devolver')).toBeVisible();
  });
});
