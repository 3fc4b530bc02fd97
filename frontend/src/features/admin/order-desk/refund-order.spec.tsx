import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, type SentRequest, server } from '../../../test-setup/server';
import { anOrder } from '../../shop/ordering/ordering.samples';
import { RefundOrder } from './refund-order';

const order = anOrder({ status: 'paid', total: '170.00', refunded: '0.00', refundPending: '0.00' });
const call = `POST /Order/${order.id}/refund`;

/** Sends the same refund of 100 € twice, or corrects the amount before the second attempt; returns both requests. */
const refunding = async (answer: () => unknown, { corrected }: { corrected?: string } = {}): Promise<SentRequest[]> => {
  const sent = server({ [call]: answer });
  const { user } = renderPart(<RefundOrder order={order} />);
  await user.click(screen.getByRole('button', { name: 'Devolver' }));
  await user.type(await screen.findByLabelText(/Valor em euros/), '100');
  await user.type(screen.getByLabelText(/Motivo para o histórico/), 'Flores murchas');
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Devolver' });
  await user.click(confirm);
  await screen.findByRole('alert');
  if (corrected !== undefined) {
    await user.clear(screen.getByLabelText(/Valor em euros/));
    await user.type(screen.getByLabelText(/Valor em euros/), corrected);
  }
  await user.click(confirm);
  return sent.filter(({ method }) => method === 'POST');
};

const keysOf = (sent: readonly SentRequest[]) => sent.map(({ headers }) => headers.get('Idempotency-Key'));

describe('a goodwill refund', () => {
  it('has a new idempotency key after a refusal, so that the corrected amount is accepted', async () => {
    const sent = await refunding(() => refusal(422, 'refund_too_large'), { corrected: '50' });
    expect(sent.map(({ body }) => body)).toMatchObject([{ amount: '100.00' }, { amount: '50.00' }]);
    expect(new Set(keysOf(sent)).size).toBe(2);
  });

  it('has the same idempotency key after a lost response, so that nothing is refunded twice', async () => {
    const sent = await refunding(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(sent).toHaveLength(2);
    expect(new Set(keysOf(sent)).size).toBe(1);
  });
});
