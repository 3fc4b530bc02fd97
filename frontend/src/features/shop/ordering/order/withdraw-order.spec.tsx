import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';
import { anOrder } from '../ordering.samples';
import { OrderPage } from './order-page';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const paid = anOrder({
  kind: 'clean',
  status: 'paid',
  paidAt: '2026-11-21T12:05:00.000Z',
  payment: { status: 'paid', method: 'card', expiresAt: null },
});
const withdrawal = { endsAt: '2026-12-06T00:00:00.000Z', refund: '45.00', charged: '9.00', notBegun: 5, begun: 1 };
const withdrawable = { ...paid, total: '54.00', withdrawal, allowedActions: ['withdraw'] };

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

const shown = () => renderPart(<OrderPage />, { at: `/orders/${paid.id}`, path: '/orders/:orderId' });

describe('the right to withdraw on the page of an order', () => {
  it('says what ends, what is refunded and what is charged, and withdraws only after a second step', async () => {
    let order: object = withdrawable;
    const sent = server({
      [`GET /Order/${paid.id}`]: () => order,
      [`POST /Order/${paid.id}/withdraw`]: () => {
        order = { ...paid, withdrawnAt: '2026-11-22T10:00:00.000Z', allowedActions: [] };
        return { ...order, refunds: [], pending: [], begun: [] };
      },
    });
    const { user } = shown();
    await user.click(await screen.findByRole('button', { name: 'Resolver o contrato aqui' }));
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(await screen.findByText(/Cancelamos as 5 visitas/)).toBeVisible();
    expect(screen.getByText(/Uma visita já começou: é concluída e cobramos 9,00/)).toBeVisible();
    expect(screen.getByText(/Devolvemos 45,00.* dos 54,00/)).toBeVisible();
    expect(screen.getByText(/até ao fim do dia 5 de dezembro de 2026/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirmar a resolução do contrato' }));
    expect(await screen.findByText(/^Recebemos a sua declaração/)).toBeVisible();
    expect(await screen.findByText(/^Resolveu o contrato desta encomenda/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resolver o contrato aqui' })).not.toBeInTheDocument();
  });

  it('charges nothing for a visit that begun without the request for an early start', async () => {
    server({
      [`GET /Order/${paid.id}`]: () => ({
        ...withdrawable,
        withdrawal: { ...withdrawal, charged: '0.00', refund: '54.00' },
      }),
    });
    const { user } = shown();
    await user.click(await screen.findByRole('button', { name: 'Resolver o contrato aqui' }));
    expect(await screen.findByText('Uma visita já começou: é concluída sem qualquer custo.')).toBeVisible();
  });

  it('is absent when the order does not allow it', async () => {
    server({ [`GET /Order/${paid.id}`]: () => ({ ...paid, allowedActions: ['cancel'], refundOnCancel: '170.00' }) });
    shown();
    expect(await screen.findByRole('button', { name: 'Cancelar a encomenda' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resolver o contrato aqui' })).not.toBeInTheDocument();
  });

  it('shows until when bank details are needed for a refund', async () => {
    const refund = {
      id: paid.id,
      amount: '12.00',
      cause: 'withdrawn',
      status: 'action_required',
      serviceId: null,
      requestedAt: '2026-11-22T10:00:00.000Z',
      answeredAt: null,
      actionBy: '2027-01-06T10:00:00.000Z',
    };
    server({ [`GET /Order/${paid.id}`]: () => ({ ...paid, refunds: [refund] }) });
    shown();
    expect(await screen.findByText(/a Stripe pediu-lhe por e-mail os dados bancários/)).toBeVisible();
  });
});
