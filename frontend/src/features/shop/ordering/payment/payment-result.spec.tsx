import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { act, screen, waitFor } from '@testing-library/react';
import { openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';
import { anOrder } from '../ordering.samples';
import { PaymentResult } from './payment-result';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const declined = anOrder({ status: 'payment_failed', allowedActions: ['pay', 'cancel'] });

function comeBack(search: string, order: Order = declined) {
  const sent = server({ [`GET /Order/${order.id}`]: () => order });
  return { sent, ...renderPart(<PaymentResult returnedAs="failed" />, { at: `/payment/failed${search}` }) };
}

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

describe('the page after a payment that did not succeed', () => {
  it('says that the payment failed and that nothing was charged', async () => {
    comeBack(`?order=${declined.id}`);
    expect(await screen.findByRole('heading', { name: 'O pagamento não foi concluído' })).toBeVisible();
    expect(screen.getByText('Nada foi cobrado.')).toBeVisible();
    expect(screen.getByText(/Voltamos ao início dentro de/)).toBeVisible();
  });

  it('says that the payment was cancelled when the customer left the payment page after a declined card', async () => {
    comeBack(`?order=${declined.id}&reason=cancelled`);
    expect(await screen.findByRole('heading', { name: 'Pagamento cancelado' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  });

  it.each([
    ['', 'O pagamento não foi concluído'],
    ['?reason=cancelled', 'Pagamento cancelado'],
  ])('counts down and says nothing about money when the URL names no order (%s)', async (search, title) => {
    comeBack(search);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(await screen.findByText(/Voltamos ao início dentro de/)).toBeVisible();
    expect(screen.queryByText(/cobrado/)).not.toBeInTheDocument();
  });

  it('stops the countdown as soon as the customer tries again to pay', async () => {
    const { user, sent } = comeBack(`?order=${declined.id}`);
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/pay'))).toBe(true));
    expect(screen.queryByText(/Voltamos ao início dentro de/)).not.toBeInTheDocument();
  });
});
