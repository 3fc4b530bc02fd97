import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { openDays } from '../../shop/ordering/moment/slots.samples';
import { ServiceView } from './service-view';
import { WhyQueued } from './why-queued';

const dayMs = 86_400_000;
const instantIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const dateIn = (days: number) => instantIn(days).slice(0, 10);
const longDate = new Intl.DateTimeFormat('pt-PT', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const posts = (sent: ReturnType<typeof server>) => sent.filter(({ method }) => method === 'POST');
const press = (name: string) => screen.getByRole('button', { name });
const reason = () => screen.getByRole('textbox', { name: /^Motivo/ });
const dayOf = (days: number) => screen.findByRole('radio', { name: longDate.format(new Date(dateIn(days))) });
/** A route of the fake server: the days and hours to which a service can be moved. */
const slotsOf = ({ id }: { id: string }) => ({ [`GET /Service/${id}/slots`]: () => openDays(dateIn(0)) });

const dispute = {
  reason: 'late',
  text: 'Depois da missa.',
  openedAt: instantIn(-1),
  alarmAt: instantIn(4),
  overdue: false,
} as const;
const disputed = aService({
  status: 'disputed',
  statusDetail: 'disputed',
  label: 'pending_feedback',
  amountToReceive: '28.00',
  dispute,
  allowedActions: ['resolve'],
});

describe('a complaint that an admin decides', () => {
  it('can be decided with a partial refund, after the form has shown the shares of customer and partner', async () => {
    const sent = server({ [`POST /Service/${disputed.id}/resolve`]: () => ({ ...disputed, status: 'complete' }) });
    const { user } = renderPart(<ServiceView service={disputed} />);
    expect(screen.getByText('Depois da missa.')).toBeVisible();
    await user.click(press('Decidir'));
    expect(await screen.findByText('Escolha uma decisão.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Devolver uma parte/ }));
    await user.type(screen.getByRole('textbox', { name: /^Valor a devolver/ }), '50');
    await user.type(reason(), 'Chegou depois da missa');
    await user.click(press('Decidir'));
    expect(await screen.findByText(/Escreva um valor como 12,50/)).toBeVisible();
    expect(posts(sent)).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: /^Valor a devolver/ }));
    await user.type(screen.getByRole('textbox', { name: /^Valor a devolver/ }), '17,5');
    expect(
      await screen.findByText(/O cliente recebe 17,50\s€, 50 % do que pagou. O parceiro fica com 14,00/),
    ).toBeVisible();
    await user.click(press('Decidir'));
    expect(await screen.findByText('A reclamação foi decidida.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([
      { outcome: 'partial', amount: '17.50', reason: 'Chegou depois da missa' },
    ]);
  });

  it.each([
    [/^Não aceitar/, 'reject'],
    [/^Repetir, com outro parceiro/, 'reassign'],
    [/^Devolver tudo/, 'full'],
  ])('can be decided with only a reason, without amount or date: %s (%s)', async (name, outcome) => {
    const sent = server({ [`POST /Service/${disputed.id}/resolve`]: () => disputed });
    const { user } = renderPart(<ServiceView service={disputed} />);
    await user.click(screen.getByRole('radio', { name }));
    await user.type(reason(), 'Visto');
    await user.click(press('Decidir'));
    expect(await screen.findByText('A reclamação foi decidida.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ outcome, reason: 'Visto' }]);
  });

  it('can be decided by repeating the work on a chosen day; if the server refuses, its error message is shown', async () => {
    const sent = server({
      ...slotsOf(disputed),
      [`POST /Service/${disputed.id}/resolve`]: () => refusal(422, 'too_soon'),
    });
    const { user } = renderPart(<ServiceView service={disputed} />);
    await user.click(screen.getByRole('radio', { name: /^Repetir, com o mesmo/ }));
    await user.click(await dayOf(3));
    await user.type(reason(), 'Repete');
    await user.click(press('Decidir'));
    expect((await screen.findAllByText('Esta data é demasiado próxima. Escolha uma mais tarde.'))[0]).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([
      { outcome: 'redo', date: dateIn(3), hour: '11:00', reason: 'Repete' },
    ]);
  });
});

describe('an admin’s intervention in a service', () => {
  it('can set a date for the partner’s return to blocked work, or escalate the service', async () => {
    const block = { kind: 'closed', note: 'Portão trancado.', answerBy: instantIn(1) } as const;
    const service = aService({
      scheduledDate: dateIn(0),
      status: 'blocked',
      statusDetail: 'blocked',
      block,
      allowedActions: ['block-answer'],
    });
    const sent = server({ ...slotsOf(service), [`POST /Service/${service.id}/block-answer`]: () => service });
    const { user } = renderPart(<ServiceView service={service} />);
    expect(screen.getByText('Portão trancado.')).toBeVisible();
    await user.click(press('Assumir o serviço'));
    expect(await screen.findByText('Escreva o motivo.')).toBeVisible();
    await user.type(reason(), 'O cliente não atende');
    await user.click(press('Assumir o serviço'));
    expect(await screen.findByText('A decisão foi registada.')).toBeVisible();
    await user.click(await dayOf(3));
    await user.click(press('Marcar nova visita'));
    await waitFor(() => expect(posts(sent)).toHaveLength(2));
    expect(posts(sent).map(({ body }) => body)).toEqual([
      { escalate: true, reason: 'O cliente não atende' },
      { date: dateIn(3), hour: '11:00', reason: 'O cliente não atende' },
    ]);
  });

  it('can take an accepted service from its partner, and can change its date; each needs a reason', async () => {
    const service = aService({ scheduledDate: dateIn(5), allowedActions: ['withdraw', 'reschedule'] });
    const sent = server({
      ...slotsOf(service),
      [`POST /Service/${service.id}/withdraw`]: () => service,
      [`POST /Service/${service.id}/reschedule`]: () => service,
    });
    const { user } = renderPart(<ServiceView service={service} />);
    await user.click(press('Retirar ao parceiro'));
    await user.click(press('Retirar'));
    expect(await screen.findByText('Escreva o motivo.')).toBeVisible();
    await user.type(reason(), 'Não responde');
    await user.click(press('Retirar'));
    expect(await screen.findByText('O serviço foi retirado ao parceiro.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Alterar a data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar a data deste serviço' }));
    await user.click(await dayOf(3));
    await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Greve');
    await user.click(dialog.getByRole('button', { name: 'Alterar a data' }));
    expect(await screen.findByText('A data foi alterada ou proposta.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([
      { reason: 'Não responde' },
      { date: dateIn(3), hour: '11:00', reason: 'Greve' },
    ]);
  });

  it('can accept a proposed date on behalf of the customer or partner who was asked', async () => {
    const proposal = { by: 'customer', date: dateIn(7), hour: '15:00', answerBy: instantIn(1) } as const;
    const service = aService({ status: 'reschedule_proposed', proposal, allowedActions: ['answer'] });
    const sent = server({ [`POST /Service/${service.id}/reschedule/answer`]: () => service });
    const { user } = renderPart(<ServiceView service={service} />);
    await user.type(reason(), 'Ligou-nos');
    await user.click(press('Aceitar a nova data'));
    expect(await screen.findByText('A resposta foi registada.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ agree: true, reason: 'Ligou-nos' }]);
  });
});

describe('the explanation of a service’s state', () => {
  const event = { version: 3, occurredAt: instantIn(0), sentence: 'Proposto a Rui.', data: {} };

  it('shows which partners matching considered, how far away they are, and why each got an offer or was skipped', async () => {
    const service = aService();
    const considered = [
      { partnerId: 'a', distanceKm: 1.24, outcome: 'no_capacity' },
      { partnerId: 'b', distanceKm: 3, outcome: 'chosen' },
      { partnerId: 'c', distanceKm: 80, outcome: 'unheard_of' },
    ];
    const events = [
      { ...event, version: 1 },
      { ...event, data: { considered } },
    ];
    server({
      [`GET /Audit/service/${service.id}`]: () => ({
        events,
        state: { status: 'offered' },
        names: { b: 'Rui Almeida' },
      }),
    });
    renderPart(<ServiceView service={service} />);
    const table = within(await screen.findByRole('table'));
    await table.findByRole('rowheader', { name: 'Rui Almeida' });
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ParceiroDistânciaResultado',
      'a1,2 kmDia cheio',
      'Rui Almeida3 kmContactado',
      'c80 kmOutro motivo',
    ]);
  });

  it('says in the queues why each service waits', () => {
    server({});
    const escalated = aService({ id: 'e', status: 'escalated', escalation: 'withdrew_late' });
    const { unmount } = renderPart(<WhyQueued service={escalated} />);
    expect(screen.getByText('O parceiro desistiu à última hora')).toBeVisible();
    unmount();
    const late = { ...disputed, dispute: { ...dispute, overdue: true } };
    renderPart(<WhyQueued service={late} />);
    expect(screen.getByText('Chegou tarde')).toBeVisible();
    expect(screen.getByText(/^em atraso desde /)).toBeVisible();
  });
});

describe('a service that several partners are asked to take', () => {
  it('names them with their distance and the end of each offer', async () => {
    const offer = { id: '019a0000-0000-7000-8000-0000000000b1', expiresAt: '2026-11-24T10:00:00.000Z' };
    const ana = { id: '019a0000-0000-7000-8000-0000000000a1', name: 'Ana Luz' };
    const rui = { id: '019a0000-0000-7000-8000-0000000000a2', name: 'Rui Almeida' };
    const service = aService({
      status: 'offered',
      statusDetail: 'offered',
      label: 'waiting_for_acceptance',
      partner: undefined,
      offers: [
        { ...offer, partner: ana, distanceKm: 2.4 },
        { ...offer, id: '019a0000-0000-7000-8000-0000000000b2', partner: rui, distanceKm: 31 },
      ],
    });
    server({ [`GET /Audit/service/${service.id}`]: () => ({ events: [], state: {}, names: {} }) });
    renderPart(<ServiceView service={service} />);
    expect(await screen.findByText('Propostas em aberto')).toBeVisible();
    expect(screen.getByText(/^Ana Luz · 2,4\skm · até 24 de novembro/)).toBeVisible();
    expect(screen.getByText(/^Rui Almeida · 31\skm · até 24 de novembro/)).toBeVisible();
  });
});
