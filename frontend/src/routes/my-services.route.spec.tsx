import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anOrder } from '../features/shop/ordering/ordering.samples';
import { openSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, refusal, server } from '../test-setup/server';
import { Component as MyServicesRoute } from './my-services.route';
import { Component as OrderRoute } from './order.route';
import { Component as PaymentRoute } from './payment.route';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();
const unpaid = (overrides: Partial<Order> = {}): Order =>
  anOrder({
    status: 'payment_failed',
    payment: { status: 'failed', method: 'card', expiresAt: inHalfAnHour() },
    allowedActions: ['pay', 'cancel'],
    ...overrides,
  });
const paid = anOrder({ id: '0d5c0a1e-0000-7000-8000-000000000002', status: 'paid', allowedActions: ['cancel'] });

/**
 * A fake server with the customer's orders. It answers payment requests with 503, so that the browser stays on the
 * page.
 */
const ordersServer = (...orders: Order[]) =>
  server({
    'GET /Order': () => listAnswer(orders),
    'GET /Service/my': () => listAnswer([]),
    'GET /Subscription': () => listAnswer([]),
    ...Object.fromEntries(orders.map((order) => [`GET /Order/${order.id}`, () => order])),
    ...Object.fromEntries(orders.map(({ id }) => [`GET /Order/${id}/follow-link`, () => ({})])),
    [`POST /Order/${unpaid().id}/pay`]: () => refusal(503, 'payment_provider_unavailable'),
  });

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

describe('an unpaid order among the customer’s services', () => {
  it('is listed first, with its price and its payment deadline', async () => {
    ordersServer(unpaid(), paid);
    renderPart(<MyServicesRoute />, { at: '/my-services' });
    const order = await screen.findByRole('article', { name: 'Encomenda P26-000001 por pagar' });
    expect(order).toHaveTextContent('Coroa Serenidade × 2');
    expect(order).toHaveTextContent('170,00');
    expect(order).toHaveTextContent(/Pagar até.*faltam 30 minutos/);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(await screen.findByText('Nenhum serviço encontrado')).toBeVisible();
  });

  it('can be paid from the list with one press of a button', async () => {
    const sent = ordersServer(unpaid());
    const { user } = renderPart(<MyServicesRoute />, { at: '/my-services' });
    await user.click(await screen.findByRole('button', { name: 'Pagar agora' }));
    await waitFor(() =>
      expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain(`POST /Order/${unpaid().id}/pay`),
    );
    const order = screen.getByRole('article', { name: /P26-000001/ });
    expect(await within(order).findByRole('alert')).toHaveTextContent('O serviço de pagamento não responde.');
  });

  it('can also be paid from its own page with one press of a button', async () => {
    const sent = ordersServer(unpaid());
    const { user } = renderPart(<OrderRoute />, { at: `/orders/${unpaid().id}`, path: '/orders/:orderId' });
    await user.click(await screen.findByRole('button', { name: 'Pagar agora' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('the payment page without an order in the address', () => {
  it('goes to the order that can be paid', async () => {
    ordersServer(paid, unpaid());
    const { router } = renderPart(<PaymentRoute />, { at: '/checkout/payment' });
    expect(await screen.findByRole('button', { name: 'Pagar agora' })).toBeVisible();
    expect(router.state.location.search).toBe(`?order=${unpaid().id}`);
  });

  it('goes to the checkout when no order can be paid', async () => {
    ordersServer(paid);
    const { router } = renderPart(<PaymentRoute />, { at: '/checkout/payment' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
  });

  it('says that the orders cannot be loaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server({ 'GET /Order': () => refusal(503, 'unavailable') });
    renderPart(<PaymentRoute />, { at: '/checkout/payment' });
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  });
});
