import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';
import { someRoses } from '../../cart/cart.samples';
import { OrderPage } from '../order/order-page';
import { anOrder } from '../ordering.samples';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const [line] = anOrder().items;
if (line === undefined) throw new Error('the sample has no item');
const paid = anOrder({
  status: 'paid',
  paidAt: '2026-11-21T12:05:00.000Z',
  payment: { status: 'paid', method: 'card', expiresAt: null },
  items: [{ ...line, ribbonText: 'Eterna sudade' }],
  contact: { name: 'Ana Sousa', phone: '+351912345678' },
  allowedActions: ['cancel', 'delivery'],
  version: 7,
});

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

/** Opens the correction of an order; the server answers a correction with `answer`. */
const correcting = async (order = paid, answer: () => unknown = () => order) => {
  const sent = server({
    [`GET /Order/${order.id}`]: () => order,
    [`GET /Product/${line.productId}`]: () => someRoses({ id: line.productId, hasRibbon: true }),
    [`PATCH /Order/${order.id}/delivery`]: answer,
  });
  const { user } = renderPart(<OrderPage />, { at: `/orders/${order.id}`, path: '/orders/:orderId' });
  await user.click(await screen.findByRole('button', { name: 'Corrigir: O que encomendou' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Corrigir a encomenda/ }));
  return { user, dialog, sent };
};
const save = { name: 'Guardar a correção' };

describe('the correction on the page of an order', () => {
  it('draws the ribbon as it will be written, and sends only what was changed, with the version that was read', async () => {
    const { user, dialog, sent } = await correcting();
    const field = await dialog.findByRole('textbox', { name: /Texto da faixa/ });
    await user.clear(field);
    await user.type(field, 'Eterna saudade da Rita');
    expect(dialog.getByText('Eterna saudade da Rita')).toBeVisible();
    await user.click(dialog.getByRole('button', save));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({
      ribbons: [{ productId: line.productId, ribbonText: 'Eterna saudade da Rita' }],
      version: 7,
    });
  });

  it('asks for words or a ribbon without words before it sends anything', async () => {
    const { user, dialog, sent } = await correcting();
    await user.clear(await dialog.findByRole('textbox', { name: /Texto da faixa/ }));
    await user.click(dialog.getByRole('button', save));
    expect(await dialog.findByText('Escreva as palavras da faixa, ou escolha uma faixa sem palavras.')).toBeVisible();
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('does not overwrite what somebody else has corrected in the same text since it was opened', async () => {
    let shown = paid;
    const sent = server({
      [`GET /Order/${paid.id}`]: () => shown,
      [`GET /Product/${line.productId}`]: () => someRoses({ id: line.productId, hasRibbon: true }),
      [`PATCH /Order/${paid.id}/delivery`]: () => shown,
    });
    const { user, client } = renderPart(<OrderPage />, { at: `/orders/${paid.id}`, path: '/orders/:orderId' });
    await user.click(await screen.findByRole('button', { name: 'Corrigir: O que encomendou' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Corrigir a encomenda/ }));
    shown = { ...paid, items: [{ ...line, ribbonText: 'Eterna saudade' }], version: 8 };
    await act(() => client.invalidateQueries());
    const field = await dialog.findByRole('textbox', { name: /Texto da faixa/ });
    await user.clear(field);
    await user.type(field, 'Saudade da Rita');
    await user.click(dialog.getByRole('button', save));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ version: 7 }));
  });

  it('saves a ribbon although the stored phone is older than the rules for phones', async () => {
    const { user, dialog, sent } = await correcting({ ...paid, contact: { name: 'Ana Sousa', phone: '+3361234' } });
    await user.type(await dialog.findByRole('textbox', { name: /Texto da faixa/ }), ' da Rita');
    await user.click(dialog.getByRole('button', save));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('contact'));
  });

  it('is not offered once the work has begun; then the page says why nothing can be cancelled, and where to complain', async () => {
    server({ [`GET /Order/${paid.id}`]: () => ({ ...paid, allowedActions: [] }) });
    renderPart(<OrderPage />, { at: `/orders/${paid.id}`, path: '/orders/:orderId' });
    expect(await screen.findByText(/Já não pode ser cancelado/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Falar connosco' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'Livro de Reclamações' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Corrigir/ })).not.toBeInTheDocument();
  });
});
