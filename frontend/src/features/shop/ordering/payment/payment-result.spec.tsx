import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { act, screen, waitFor } from '@testing-library/react';
import { openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';
import { anOrder } from '../ordering.samples';
import { PaymentResult } from './payment-result';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const declined = anOrder({ status: 'payment_failed', allowedActions: ['pay', 'cancel'] });

const paid = anOrder({
  status: 'paid',
  placeName: 'Cemitério dos Prazeres',
  contact: { name: 'Maria Ferreira', phone: '+351912345678' },
  message: 'Com saudade',
});

/** Opens the page of a successful payment. */
function comeBackPaid() {
  server({ [`GET /Order/${paid.id}`]: () => paid });
  return renderPart(<PaymentResult returnedAs="success" />, { at: `/payment/success?order=${paid.id}` });
}

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

describe('the page after a payment', () => {
  it('says what was ordered, where it goes, when, with which words, and whom we would call', async () => {
    comeBackPaid();
    expect(await screen.findByText('2 × Coroa Serenidade')).toBeVisible();
    for (const words of [
      'Cemitério dos Prazeres, Estrela, Lisboa',
      'terça-feira, 1 de dezembro, às 11:00',
      'Cartão: «Com saudade»',
      'Maria Ferreira, +351 912 345 678',
    ]) {
      expect(screen.getByText(words)).toBeVisible();
    }
  });

  it('pauses the countdown when a key is pressed', async () => {
    const { user } = comeBackPaid();
    expect(await screen.findByText(/Voltamos ao início dentro de/)).toBeVisible();
    await user.keyboard('{Tab}');
    expect(await screen.findByText('Fique o tempo que precisar: a contagem está em pausa.')).toBeVisible();
    expect(screen.queryByText(/Voltamos ao início dentro de/)).not.toBeInTheDocument();
  });

  it('copies the day and place for the family where the device has no way to share', async () => {
    const { user } = comeBackPaid();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Avisar a família' }));
    expect(await screen.findByText(/O texto foi copiado/)).toBeVisible();
    expect(copied).toHaveBeenCalledWith(
      'Flores: Coroa Serenidade. Entrega em Cemitério dos Prazeres, Estrela, Lisboa. terça-feira, 1 de dezembro, às 11:00.',
    );
  });
});
