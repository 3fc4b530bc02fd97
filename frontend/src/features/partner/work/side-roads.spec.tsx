import { describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { screen, within } from '@testing-library/react';
import { localDateAt } from '../../../lib/local-dates';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { openDays } from '../../shop/ordering/moment/slots.samples';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { NextAction } from '../../account/fulfilment/my-service/next-action';
import { useServiceStatus } from '../../account/fulfilment/service/use-service-status';
import { WorkPanel } from './work-panel';

const dateIn = (days: number) => localDateAt('Europe/Lisbon', new Date(Date.now() + days * 86_400_000));
const instantIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const ahead = { scheduledDate: dateIn(5), scheduledHour: '11:00' };
const mine = { history: [{ at: instantIn(-9), type: 'OfferAccepted', sentence: 'Aceitou.' }] } as const;
const longDate = new Intl.DateTimeFormat('pt-PT', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const press = (name: string) => screen.getByRole('button', { name });
/** The button of a day in the row of days. */
const dayOf = (date: string): Promise<HTMLElement> =>
  screen.findByRole('radio', { name: longDate.format(new Date(date)) });
/** The response with the days and hours to which a service can be moved. */
const slotsOf = ({ id }: { id: string }) => ({ [`GET /Service/${id}/slots`]: () => openDays(dateIn(0)) });
const posts = (sent: ReturnType<typeof server>) => sent.filter(({ method }) => method === 'POST');

const NextActionOf = ({ service }: { service: Service }) => (
  <NextAction service={service} status={useServiceStatus(service)} />
);
const WorkPanelOf = ({ service }: { service: Service }) => (
  <WorkPanel service={service} status={useServiceStatus(service)} />
);

describe('the customer’s panel, for exceptions to the happy path', () => {
  it('changes the date of a service without a partner immediately, but not to the current date and hour', async () => {
    const service = aService({
      ...ahead,
      status: 'offered',
      label: 'waiting_for_acceptance',
      allowedActions: ['reschedule'],
    });
    const path = `/Service/${service.id}/reschedule`;
    const sent = server({ ...slotsOf(service), [`POST ${path}`]: () => service });
    const { user } = renderPart(<NextActionOf service={service} />);
    await user.click(press('Alterar a data'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Escolher outra data' }));
    expect(dialog.getByText(/fica marcada de imediato/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Alterar a data' }));
    expect(await dialog.findByText('Escolha um dia.')).toBeVisible();
    await user.click(await dayOf(dateIn(5)));
    expect(await dialog.findByText('Esta já é a data marcada. Escolha outra.')).toBeVisible();
    await user.click(await dayOf(dateIn(6)));
    await user.click(dialog.getByRole('radio', { name: '15:00' }));
    await user.click(dialog.getByRole('button', { name: 'Alterar a data' }));
    expect(await screen.findByText('A data foi alterada.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ date: dateIn(6), hour: '15:00' }]);
  });

  it('proposes a date to a partner who has accepted; if the server refuses the proposal, the form stays open and shows why', async () => {
    const service = aService({ ...ahead, allowedActions: ['reschedule', 'cancel'] });
    server({
      ...slotsOf(service),
      [`POST /Service/${service.id}/reschedule`]: () => refusal(422, 'reschedule_too_late'),
    });
    const { user } = renderPart(<NextActionOf service={service} />);
    await user.click(press('Propor outra data'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Rui Almeida tem de concordar/)).toBeVisible();
    await user.click(await dayOf(dateIn(4)));
    await user.click(dialog.getByRole('button', { name: 'Propor esta data' }));
    expect(await dialog.findByText(/Já é tarde para combinar outra data/)).toBeVisible();
  });

  it('shows both dates, and accepts the partner’s proposal', async () => {
    const proposal = {
      by: 'partner',
      date: dateIn(7),
      hour: '15:00',
      answerBy: instantIn(20),
      reason: 'Feriado',
    } as const;
    const service = aService({ ...ahead, status: 'reschedule_proposed', proposal, allowedActions: ['answer'] });
    const sent = server({
      [`POST /Service/${service.id}/reschedule/answer`]: () => ({ ...service, status: 'accepted' }),
    });
    const { user } = renderPart(<NextActionOf service={service} />);
    expect(screen.getByText('Rui Almeida pede outra data.')).toBeVisible();
    expect(screen.getByText('Nova data').nextElementSibling).toHaveTextContent('15:00');
    expect(screen.getByText('Feriado')).toBeVisible();
    await user.dblClick(press('Aceitar a nova data'));
    expect(await screen.findByText('Aceitou a nova data.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ agree: true }]);
  });

  it('shows that the customer’s own proposal waits for an answer', () => {
    server({});
    const proposal = { by: 'customer', date: dateIn(7), hour: '15:00', answerBy: instantIn(20) } as const;
    renderPart(<NextActionOf service={aService({ ...ahead, status: 'reschedule_proposed', proposal })} />);
    expect(screen.getByText('Propôs outra data. Falta a resposta de Rui Almeida.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows what stopped the work, and lets the customer choose when the partner returns', async () => {
    const block = { kind: 'closed', note: 'O portão está trancado.', answerBy: instantIn(20) } as const;
    const service = aService({
      ...ahead,
      scheduledDate: dateIn(0),
      status: 'blocked',
      statusDetail: 'blocked',
      block,
      allowedActions: ['block-answer', 'cancel'],
    });
    const sent = server({
      ...slotsOf(service),
      [`POST /Service/${service.id}/block-answer`]: () => ({ ...service, status: 'accepted' }),
    });
    const { user } = renderPart(<NextActionOf service={service} />);
    expect(screen.getByText('O local estava fechado.')).toBeVisible();
    expect(screen.getByText('O portão está trancado.')).toBeVisible();
    await user.click(press('Marcar nova visita'));
    expect(await screen.findByText('Escolha um dia.')).toBeVisible();
    await user.click(await dayOf(dateIn(2)));
    await user.click(press('Marcar nova visita'));
    expect(await screen.findByText(/O parceiro volta na data/)).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ date: dateIn(2), hour: '11:00' }]);
  });

  it('sends a complaint only with a reason and a description', async () => {
    const service = aService({
      status: 'complete',
      label: 'complete',
      statusDetail: 'complete',
      allowedActions: ['dispute'],
    });
    const sent = server({ [`POST /Service/${service.id}/dispute`]: () => ({ ...service, status: 'disputed' }) });
    const { user } = renderPart(<NextActionOf service={service} />);
    await user.click(press('Fazer uma reclamação'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Enviar a reclamação' }));
    expect(await dialog.findByText('Escolha um motivo.')).toBeVisible();
    expect(dialog.getByText('Conte-nos o que aconteceu.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Chegou tarde' }));
    await user.type(dialog.getByRole('textbox'), 'Depois da missa.');
    await user.click(dialog.getByRole('button', { name: 'Enviar a reclamação' }));
    expect(await screen.findByText(/Recebemos a sua reclamação/)).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ reason: 'late', text: 'Depois da missa.' }]);
  });

  it('shows the open complaint, and that its decision is overdue', () => {
    server({});
    const dispute = {
      reason: 'late',
      text: 'Depois da missa.',
      openedAt: instantIn(-200),
      alarmAt: instantIn(-80),
      overdue: true,
    } as const;
    renderPart(
      <NextActionOf
        service={aService({ status: 'disputed', statusDetail: 'disputed', label: 'pending_feedback', dispute })}
      />,
    );
    expect(screen.getByText('Depois da missa.')).toBeVisible();
    expect(screen.getByText(/A decisão está atrasada/)).toBeVisible();
  });
});

describe('the partner’s panel, for exceptions to the happy path', () => {
  it('withdraws from the service only with a reason, after the consequences were shown', async () => {
    const service = aService({
      ...ahead,
      ...mine,
      history: [...mine.history],
      allowedActions: ['withdraw', 'reschedule'],
    });
    const sent = server({ [`POST /Service/${service.id}/withdraw`]: () => ({ ...service, status: 'matching' }) });
    const { user } = renderPart(<WorkPanelOf service={service} />);
    expect(press('Propor outra data')).toBeEnabled();
    await user.click(press('Desistir do serviço'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/menos de 4 horas/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Sim, desistir' }));
    expect(await dialog.findByText('Escreva o motivo.')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'Carrinha avariada');
    await user.click(dialog.getByRole('button', { name: 'Sim, desistir' }));
    expect(await screen.findByText(/O serviço já não lhe está atribuído/)).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([
      { reason: 'Carrinha avariada', doneAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('hands back in time what was accepted in advance, and is a withdrawal afterwards', async () => {
    const held = { ...ahead, ...mine, history: [...mine.history], allowedActions: ['withdraw' as const] };
    const inTime = aService({ ...held, acceptedInAdvance: { handBackUntil: instantIn(1) } });
    const sent = server({ [`POST /Service/${inTime.id}/withdraw`]: () => ({ ...inTime, status: 'matching' }) });
    const { user, unmount } = renderPart(<WorkPanelOf service={inTime} />);
    expect(screen.getByText(/Pode devolvê-lo sem qualquer prejuízo até/)).toBeVisible();
    await user.click(press('Devolver o serviço'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Sem lírios');
    await user.click(dialog.getByRole('button', { name: 'Sim, devolver' }));
    expect(await screen.findByText(/O serviço já não lhe está atribuído/)).toBeVisible();
    expect(posts(sent)).toHaveLength(1);
    unmount();
    renderPart(<WorkPanelOf service={aService({ ...held, acceptedInAdvance: { handBackUntil: instantIn(-1) } })} />);
    expect(screen.queryByText(/Pode devolvê-lo/)).toBeNull();
    expect(press('Desistir do serviço')).toBeEnabled();
  });

  it('tells the customer what stops the work', async () => {
    const service = aService({
      status: 'in_progress',
      statusDetail: 'in_progress',
      history: [],
      allowedActions: ['blocked'],
    });
    const sent = server({ [`POST /Service/${service.id}/blocked`]: () => ({ ...service, status: 'blocked' }) });
    const { user } = renderPart(<WorkPanelOf service={service} />);
    await user.click(press('Não consigo continuar'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Avisar o cliente' }));
    expect(await dialog.findByText('Escolha o que encontrou.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'O local está fechado' }));
    await user.type(dialog.getByRole('textbox'), 'O portão está trancado.');
    await user.click(dialog.getByRole('button', { name: 'Avisar o cliente' }));
    expect(await screen.findByText(/O cliente foi avisado/)).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([
      { kind: 'closed', note: 'O portão está trancado.', doneAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('shows the customer’s proposal as the next step, and sends the partner’s answer', async () => {
    const proposal = { by: 'customer', date: dateIn(7), hour: '15:00', answerBy: instantIn(20) } as const;
    const service = aService({
      ...ahead,
      history: [],
      status: 'reschedule_proposed',
      proposal,
      allowedActions: ['answer'],
    });
    const sent = server({
      [`POST /Service/${service.id}/reschedule/answer`]: () => ({ ...service, status: 'accepted' }),
    });
    const { user } = renderPart(<WorkPanelOf service={service} />);
    expect(screen.getByRole('region', { name: 'O próximo passo' })).toBeVisible();
    await user.click(press('Manter a data atual'));
    expect(await screen.findByText('Recusou a nova data.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ agree: false, doneAt: expect.stringMatching(/Z$/) }]);
  });

  it.each([
    ['flower', /depois disso, as flores são canceladas e a família é reembolsada\.$/],
    ['clean', /depois disso, a limpeza passa a outro parceiro\.$/],
  ] as const)('says what happens to a %s service that is not begun in time', (type, consequence) => {
    server({});
    const nextDeadline = { kind: 'no_show', at: instantIn(20) } as const;
    renderPart(
      <WorkPanelOf service={aService({ ...ahead, ...mine, type, nextDeadline, history: [...mine.history] })} />,
    );
    expect(screen.getByText(consequence)).toBeVisible();
  });

  it('shows that the work has to be repeated without pay', () => {
    server({});
    const redo = { at: instantIn(-1), type: 'RedoOrdered', sentence: 'Repetir.' } as const;
    renderPart(<WorkPanelOf service={aService({ ...ahead, history: [...mine.history, redo] })} />);
    expect(screen.getByText(/A repetição não é paga/)).toBeVisible();
  });
});
