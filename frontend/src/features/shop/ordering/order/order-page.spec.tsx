import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';
import { OrderPage } from './order-page';
import { anOrder } from '../ordering.samples';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

describe('the page of an order', () => {
  it('shows its customer the name of the church, and what is written on the card', async () => {
    const base = anOrder();
    const order = {
      ...base,
      delivery: { ...base.delivery, kind: 'church' },
      placeName: 'Basílica da Estrela',
      message: 'Com saudade, os primos',
      substitution: 'similar',
    };
    server({ [`GET /Order/${order.id}`]: () => order });
    renderPart(<OrderPage />, { at: `/orders/${order.id}`, path: '/orders/:orderId' });
    expect(await screen.findByText('Igreja, Basílica da Estrela, Estrela, Lisboa')).toBeVisible();
    expect(screen.getByText(/Com saudade, os primos/)).toBeVisible();
  });
});
