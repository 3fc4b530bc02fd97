import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { refusal, server } from '../../../../test-setup/server';
import { addDays } from '@perpetua/contracts/local-dates';
import { OpenOrders } from './open-orders';
import { OrderPage } from './order-page';
import { anOrder } from '../ordering.samples';
import { openDays } from '../moment/slots.samples';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const late = anOrder({
  status: 'date_passed',
  allowedActions: ['reschedule', 'cancel'],
  newDateBy: '2026-11-26T15:00:00Z',
});
const today = new Date().toISOString().slice(0, 10);

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

describe('an order whose payment came too late for its date', () => {
  it('gets another date on its page', async () => {
    let order = late;
    const sent = server({
      'GET /Checkout/slots': () => openDays(today),
      [`GET /Order/${late.id}`]: () => order,
      [`POST /Order/${late.id}/reschedule`]: () => (order = { ...late, status: 'paid', allowedActions: [] }),
    });
    const { user } = renderPart(<OrderPage />, { at: `/orders/${late.id}`, path: '/orders/:orderId' });
    expect(await screen.findByText(/^Pode escolher até 26 de novembro/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Confirmar a nova data' }));
    expect(await screen.findByText('Escolha o dia.')).toBeVisible();
    const days = within(screen.getByRole('group', { name: 'Dia' }));
    await user.click(days.getAllByRole('radio')[5] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Confirmar a nova data' }));
    expect(await screen.findByText('A nova data está marcada. A encomenda avança.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      date: addDays(today, 5),
      hour: '11:00',
      expectedTotal: '170.00',
    });
    expect(screen.queryByRole('button', { name: 'Confirmar a nova data' })).not.toBeInTheDocument();
  });

  it('offers the nearest moment when the chosen one is refused', async () => {
    const nearest = { date: addDays(today, 7), hour: '16:00' };
    server({
      'GET /Checkout/slots': () => openDays(today),
      [`GET /Order/${late.id}`]: () => late,
      [`POST /Order/${late.id}/reschedule`]: () => refusal(422, 'nobody_near', { nearest }),
    });
    const { user } = renderPart(<OrderPage />, { at: `/orders/${late.id}`, path: '/orders/:orderId' });
    const days = within(await screen.findByRole('group', { name: 'Dia' }));
    await user.click(days.getAllByRole('radio')[5] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Confirmar a nova data' }));
    await user.click(await screen.findByRole('button', { name: /^Escolher .*16:00$/ }));
    expect(days.getAllByRole('radio')[7]).toBeChecked();
    expect(screen.getByRole('radio', { name: '16:00' })).toBeChecked();
  });

  it('is listed among the orders that wait for the customer, with a link to its page', () => {
    server({});
    renderPart(<OpenOrders orders={[late]} />);
    expect(screen.getByRole('article', { name: /falta escolher outra data/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Escolher outra data' })).toHaveAttribute('href', `/orders/${late.id}`);
    expect(screen.queryByRole('button', { name: 'Pagar agora' })).not.toBeInTheDocument();
  });
});
