import { describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { screen, within } from '@testing-library/react';
import { renderPart } from '../../../../test-setup/render-part';
import { refusal, server } from '../../../../test-setup/server';
import { aService } from '../fulfilment.samples';
import { NextAction } from './next-action';
import { useServiceStatus } from '../service/use-service-status';

const finished = aService({
  status: 'awaiting_feedback',
  statusDetail: 'awaiting_feedback',
  label: 'pending_feedback',
  allowedActions: ['feedback'],
});
const agreed = aService({ allowedActions: ['cancel'], refundOnCancel: '17.50' });

const NextActionOf = ({ service }: { service: Service }) => (
  <NextAction service={service} status={useServiceStatus(service)} />
);

describe('the customer’s next action', () => {
  it('requires a rating of one to five blooms, and sends it exactly once, with the comment', async () => {
    const sent = server({ [`POST /Service/${finished.id}/feedback`]: () => ({ ...finished, status: 'complete' }) });
    const { user } = renderPart(<NextActionOf service={finished} />);
    await user.click(screen.getByRole('button', { name: 'Confirmar a entrega' }));
    expect(await screen.findByText('Escolha uma das cinco respostas.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('radio', { name: '4 em 5, bom' }));
    await user.type(screen.getByLabelText('Comentário (opcional)'), 'Obrigada');
    await user.dblClick(screen.getByRole('button', { name: 'Confirmar a entrega' }));
    expect(await screen.findByText('Obrigado. A sua avaliação ficou guardada.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ rating: 4, comment: 'Obrigada' }]);
  });

  it('lets the customer allow an earlier delivery of flowers while their hour is ahead', async () => {
    const instantIn = (ms: number) => new Date(Date.now() + ms).toISOString();
    const earliest = { start: instantIn(3_600_000), delivery: instantIn(5_400_000) };
    const due = aService({ allowedActions: ['allow-early'], earliest });
    const sent = server({
      [`POST /Service/${due.id}/allow-early`]: () => ({ ...due, early: { by: 'customer' }, allowedActions: [] }),
    });
    const { user } = renderPart(<NextActionOf service={due} />);
    await user.click(screen.getByRole('button', { name: 'Autorizar a entrega mais cedo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Entregar antes da hora marcada?' });
    await user.click(within(dialog).getByRole('button', { name: 'Autorizar' }));
    expect(await screen.findByText('Obrigado. O parceiro pode entregar mais cedo.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('shows each hour that a partner proposes beside the agreed one, and sends the one that was seen', async () => {
    const asked = aService({
      status: 'offered',
      statusDetail: 'offered',
      label: 'waiting_for_acceptance',
      scheduledHour: '14:00',
      otherHours: [{ offerId: 'offer', hour: '15:00', expiresAt: new Date(Date.now() + 3_600_000).toISOString() }],
      allowedActions: ['accept-hour'],
    });
    const sent = server({
      [`POST /Service/${asked.id}/accept-hour`]: () => ({ ...asked, status: 'accepted', otherHours: undefined }),
    });
    const { user } = renderPart(<NextActionOf service={asked} />);
    expect(screen.getByText('Um parceiro pode ir a outra hora.')).toBeVisible();
    expect(screen.getByText(/continuamos a contactar outros parceiros para as 14:00/)).toBeVisible();
    await user.dblClick(screen.getByRole('button', { name: 'Aceitar as 15:00' }));
    expect(await screen.findByText('A hora foi alterada e o serviço foi aceite.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { offerId: 'offer', hour: '15:00' },
    ]);
  });

  it('offers no earlier delivery once the flowers can be delivered, and says who allowed one', () => {
    server({});
    const earliest = { start: '2026-11-24T00:00:00.000Z', delivery: '2026-11-24T00:00:00.000Z' };
    const due = aService({ allowedActions: ['allow-early'], earliest, early: { by: 'admin' } });
    renderPart(<NextActionOf service={due} />);
    expect(screen.queryByRole('button', { name: 'Autorizar a entrega mais cedo' })).toBeNull();
    expect(screen.getByText('A nossa equipa autorizou a entrega antes da hora marcada.')).toBeVisible();
  });

  it('shows the refund before the service is cancelled', async () => {
    const sent = server({ [`POST /Service/${agreed.id}/cancel`]: () => ({ ...agreed, status: 'cancelled' }) });
    const { user } = renderPart(<NextActionOf service={agreed} />);
    await user.click(screen.getByRole('button', { name: 'Cancelar o serviço' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/17,50/)).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(within(dialog).getByLabelText('Motivo (opcional)'), 'Mudámos de ideias');
    await user.click(within(dialog).getByRole('button', { name: 'Sim, cancelar' }));
    expect(await screen.findByText('O serviço foi cancelado.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'Mudámos de ideias', expectedRefund: '17.50' },
    ]);
  });

  it('shows why the server refuses a cancellation', async () => {
    server({ [`POST /Service/${agreed.id}/cancel`]: () => refusal(409, 'illegal_transition') });
    const { user } = renderPart(<NextActionOf service={agreed} />);
    await user.click(screen.getByRole('button', { name: 'Cancelar o serviço' }));
    await user.click(await screen.findByRole('button', { name: 'Sim, cancelar' }));
    expect(await screen.findByText(/Entretanto o estado mudou/)).toBeVisible();
    // The question stays, so that it can be answered again, for example with another refund.
    expect(screen.getByRole('dialog', { name: 'Cancelar este serviço?' })).toBeVisible();
  });

  it('offers no action that the server does not allow, and explains the status', () => {
    server({});
    renderPart(<NextActionOf service={aService()} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Rui Almeida aceitou. Vai no dia 24 de novembro de 2026.')).toBeVisible();
  });

  it('shows an unknown status as unknown, without an error', () => {
    server({});
    const odd = { ...aService(), status: 'teleported', statusDetail: 'teleported' } as unknown as typeof finished;
    renderPart(<NextActionOf service={odd} />);
    expect(screen.getByRole('heading', { name: 'Estado desconhecido' })).toBeVisible();
  });
});
