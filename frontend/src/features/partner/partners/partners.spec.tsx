import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PartnerDetails } from '@perpetua/contracts/partners.contract';
import { anyHours } from '@perpetua/contracts/working-hours';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { OwnWork } from './own-work';
import { PartnerDossier } from './partner-dossier';
import { StatementView } from './statement-view';

const partner: PartnerDetails = {
  id: '019a0000-0000-7000-8000-000000000003',
  name: 'Rui',
  surname: 'Matos',
  email: 'rui@exemplo.pt',
  phone: '+351912345678',
  partnerType: 'flower',
  status: 'approved',
  city: 'Lisboa',
  location: { lat: 38.7143, lng: -9.172 },
  radiusKm: 25,
  capacity: { mon: 5, tue: 5, wed: 5, thu: 5, fri: 5, sat: 5, sun: 0 },
  paused: false,
  statusReason: null,
  appliedAt: '2026-11-01T10:00:00Z',
  version: 3,
  allowedActions: ['me'],
  application: null,
};
const places = {
  'GET /Place/city': () => listAnswer([]),
  'GET /Cemetery': () => listAnswer([]),
};
const bodyOf = (sent: readonly { method: string; body: unknown }[], method: string) =>
  sent.find((request) => request.method === method)?.body;

beforeEach(() => {
  act(closeSession);
  // The map checks for reduced motion, which jsdom does not support.
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
});

describe('a partner’s own settings', () => {
  it('are saved (here radius and capacity) together with the loaded version', async () => {
    const sent = server({ ...places, 'GET /Partner/me': () => partner, 'PUT /Partner/me': () => partner });
    const { user } = renderPart(<OwnWork />);
    const sunday = await screen.findByLabelText(/^Domingo/);
    await user.clear(sunday);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Preencha este campo.')).toBeVisible();
    await user.type(sunday, '1');
    await user.click(screen.getByRole('button', { name: 'Mais um: Domingo' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Alterações guardadas.')).toBeVisible();
    expect(bodyOf(sent, 'PUT')).toEqual({
      location: partner.location,
      radiusKm: 25,
      capacity: { ...partner.capacity, sun: 2 },
      version: 3,
    });
  });

  it('repeat Monday’s number on every day, also on the holidays that fall on them', async () => {
    const sent = server({ ...places, 'GET /Partner/me': () => partner, 'PUT /Partner/me': () => partner });
    const { user } = renderPart(<OwnWork />);
    await user.click(await screen.findByRole('button', { name: 'Menos um: Segunda' }));
    await user.click(screen.getByRole('button', { name: 'Repetir segunda-feira em todos os dias' }));
    expect(within(screen.getByRole('region', { name: 'Próximos feriados' })).getAllByText('até 4')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Alterações guardadas.')).toBeVisible();
    expect(bodyOf(sent, 'PUT')).toMatchObject({
      capacity: { mon: 4, tue: 4, wed: 4, thu: 4, fri: 4, sat: 4, sun: 4 },
    });
  });

  it('limit the hours of deliveries by weekday, written as full hours', async () => {
    const sent = server({ ...places, 'GET /Partner/me': () => partner, 'PUT /Partner/me': () => partner });
    const { user } = renderPart(<OwnWork />);
    const monday = within(await screen.findByRole('group', { name: 'Segunda' }));
    expect(monday.getByText('A qualquer hora')).toBeVisible();
    await user.click(monday.getByRole('checkbox', { name: 'Só a certas horas' }));
    const until = monday.getByLabelText('Até às');
    await user.clear(until);
    await user.type(until, '17:30');
    await user.click(screen.getByRole('button', { name: 'Guardar as horas' }));
    expect(await screen.findByText('Escreva uma hora certa, como 09:00.')).toBeVisible();
    await user.clear(until);
    await user.type(until, '17:00');
    await user.click(screen.getByRole('button', { name: 'Repetir as horas de segunda-feira em todos os dias' }));
    const sunday = within(screen.getByRole('group', { name: 'Domingo' }));
    await user.click(sunday.getByRole('checkbox', { name: 'Só a certas horas' }));
    await user.click(screen.getByRole('button', { name: 'Guardar as horas' }));
    expect(await screen.findByText('Horas guardadas.')).toBeVisible();
    const hours = { opens: '09:00', closes: '17:00' };
    expect(bodyOf(sent, 'PUT')).toEqual({
      workingHours: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: null },
      version: 3,
    });
  });

  it('show no hours to a partner who cleans graves, whose work has none', async () => {
    server({ ...places, 'GET /Partner/me': () => ({ ...partner, partnerType: 'grave' }) });
    renderPart(<OwnWork />);
    expect(await screen.findByRole('button', { name: 'Guardar as condições' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar as horas' })).not.toBeInTheDocument();
  });

  it('say what is accepted in advance, with what it would have brought', async () => {
    const sent = server({
      ...places,
      'GET /Partner/me': () => partner,
      'GET /Partner/me/standing-preview': () => ({ days: 30, services: 4, amount: '88.00', received: 1 }),
      'PUT /Partner/me': () => partner,
    });
    const { user } = renderPart(<OwnWork />);
    await user.click(await screen.findByLabelText('Aceitar em meu nome os serviços que indico'));
    expect(await screen.findByText(/4 serviços perto de si cabiam nestas condições/)).toBeVisible();
    const amount = screen.getByLabelText(/^A partir deste valor a receber/);
    await user.clear(amount);
    await user.type(amount, 'dezoito');
    await user.click(screen.getByRole('checkbox', { name: 'Segunda' }));
    await user.click(screen.getByRole('button', { name: 'Guardar as condições' }));
    expect(await screen.findByText('Escreva um valor como 18,00.')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '18,5');
    await user.click(screen.getByRole('button', { name: 'Guardar as condições' }));
    expect(await screen.findByText('Guardado. Aceitamos em seu nome a partir de agora.')).toBeVisible();
    expect(bodyOf(sent, 'PUT')).toEqual({
      standingAcceptance: {
        active: true,
        days: ['tue', 'wed', 'thu', 'fri', 'sat'],
        maxPerDay: 3,
        maxPerWeek: 18,
        radiusKm: 25,
        minAmount: '18.50',
      },
      version: 3,
    });
  });

  it('say that days off are removed, and move the focus to their heading', async () => {
    const absence = { id: 'a', from: '2027-08-02', to: '2027-08-15', note: null, services: [] };
    let answer: (again: PartnerDetails) => void = () => undefined;
    const readAgain = new Promise<PartnerDetails>((resolve) => {
      answer = resolve;
    });
    const sent = server({
      ...places,
      'GET /Partner/me': () => (sent.some(({ method }) => method === 'DELETE') ? readAgain : partner),
      'GET /Partner/me/absences': () => ({ absences: [absence] }),
      'DELETE /Partner/me/absences/a': () => ({ absences: [] }),
    });
    const { user } = renderPart(<OwnWork />);
    await user.click(await screen.findByRole('button', { name: /^Retirar a ausência: 2 de agosto/ }));
    expect(await screen.findByText('Não tem ausências previstas.')).toBeVisible();
    answer(partner);
    expect(await screen.findByText('Ausência retirada. Volta a receber propostas para esses dias.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ausências' })).toHaveFocus();
  });

  it('let the partner pause new offers, and then say what a pause means', async () => {
    let shown = partner;
    server({
      ...places,
      'GET /Partner/me': () => shown,
      'PUT /Partner/me': () => (shown = { ...partner, status: 'paused', paused: true }),
    });
    const { user } = renderPart(<OwnWork />);
    await user.click(await screen.findByRole('button', { name: 'Pausar novas propostas' }));
    expect(await screen.findByText('Em pausa. Não recebe novas propostas.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Voltar a receber propostas' })).toBeVisible();
  });

  it('offer a rejected applicant a new application, with the reason for the rejection', async () => {
    server({ 'GET /Partner/me': () => ({ ...partner, status: 'rejected', statusReason: 'Sem loja.' }) });
    renderPart(<OwnWork />);
    expect(await screen.findByText('Motivo: Sem loja.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Candidatar-se de novo' })).toHaveAttribute('href', '/besupplier');
  });
});

describe('an application, for an admin', () => {
  const applied: PartnerDetails = {
    ...partner,
    status: 'applied',
    location: null,
    allowedActions: ['approve', 'reject'],
  };

  it('is not approved without a point on the map', async () => {
    const sent = server(places);
    const { user } = renderPart(<PartnerDossier partner={applied} />);
    await user.click(screen.getByRole('button', { name: 'Aprovar' }));
    expect(await screen.findByText('Marque o local no mapa.')).toBeVisible();
    expect(bodyOf(sent, 'POST')).toBeUndefined();
  });

  it('shows the hours in which a florist delivers', () => {
    server(places);
    const saturday = { opens: '09:00', closes: '13:00' };
    renderPart(<PartnerDossier partner={{ ...partner, workingHours: { ...anyHours, sat: saturday } }} />);
    const hours = within(screen.getByRole('region', { name: 'Horas de entrega' }));
    expect(hours.getByText('09:00–13:00')).toBeVisible();
    expect(hours.getAllByText('A qualquer hora')).toHaveLength(6);
  });

  it('lists what is missing before it can be approved, for the admin and for the applicant', async () => {
    const missing = ['invitation', 'tax_number', 'location'] as const;
    server({ ...places, 'GET /Partner/me': () => ({ ...applied, missing }) });
    const { unmount } = renderPart(<PartnerDossier partner={{ ...applied, missing: [...missing] }} />);
    expect(await screen.findByText('Aceitar o convite e os termos')).toBeVisible();
    expect(screen.getByText('O NIF numa das moradas')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aprovar' })).toBeDisabled();
    unmount();
    renderPart(<OwnWork />);
    expect(await screen.findByText('O ponto de onde parte, marcado no mapa')).toBeVisible();
  });

  it('does not offer the admin’s own position as the applicant’s place', async () => {
    server(places);
    renderPart(<PartnerDossier partner={applied} />);
    expect(await screen.findByRole('button', { name: 'Aprovar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Usar a minha posição' })).not.toBeInTheDocument();
  });

  it('is rejected only with a reason', async () => {
    const sent = server({ ...places, [`POST /Partner/${partner.id}/reject`]: () => applied });
    const { user } = renderPart(<PartnerDossier partner={applied} />);
    await user.click(screen.getByRole('button', { name: 'Recusar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Recusar' }));
    expect(await dialog.findByText('Preencha este campo.')).toBeVisible();
    expect(bodyOf(sent, 'POST')).toBeUndefined();
    await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Fora da zona.');
    await user.click(dialog.getByRole('button', { name: 'Recusar' }));
    await waitFor(() => expect(bodyOf(sent, 'POST')).toEqual({ reason: 'Fora da zona.' }));
  });

  it('is reported as changed when another admin was faster', async () => {
    server({ ...places, [`POST /Partner/${partner.id}/suspend`]: () => refusal(409, 'illegal_transition') });
    const { user } = renderPart(<PartnerDossier partner={{ ...partner, allowedActions: ['suspend'] }} />);
    await user.click(screen.getByRole('button', { name: 'Suspender' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Queixas.');
    await user.click(dialog.getByRole('button', { name: 'Suspender' }));
    expect(await screen.findByText(/Entretanto o estado mudou/)).toBeVisible();
  });
});

describe('what a partner accepts in advance, for an admin', () => {
  const terms = { active: true, days: ['mon', 'sat'], maxPerDay: 3, maxPerWeek: 10, radiusKm: 15, minAmount: '18.00' };
  const known = (standingAcceptance: object): PartnerDetails => ({
    ...partner,
    allowedActions: [],
    standingAcceptance: standingAcceptance as NonNullable<PartnerDetails['standingAcceptance']>,
    acceptedInAdvance: { today: 1, thisWeek: 4 },
  });

  it('is shown in words, with how much of each limit is taken', async () => {
    server(places);
    renderPart(<PartnerDossier partner={known(terms)} />);
    const part = within(await screen.findByRole('region', { name: 'Aceitar antecipadamente' }));
    for (const words of ['Segunda, Sábado', '1 de 3, no máximo', '4 de 10, no máximo', '15 km', /^18,00/]) {
      expect(part.getByText(words)).toBeVisible();
    }
  });

  it('is said to be off when the partner has switched it off, and left out when there was never any', async () => {
    server(places);
    const { unmount } = renderPart(<PartnerDossier partner={known({ ...terms, active: false })} />);
    expect(await screen.findByText('Desligado: perguntamos por cada serviço.')).toBeVisible();
    expect(screen.queryByText(/no máximo/)).not.toBeInTheDocument();
    unmount();
    renderPart(<PartnerDossier partner={{ ...partner, allowedActions: [] }} />);
    expect(await screen.findByText('rui@exemplo.pt')).toBeVisible();
    expect(screen.queryByText('Aceitar antecipadamente')).not.toBeInTheDocument();
  });
});

describe('the statement of earnings', () => {
  it('shows each service with its earnings, and the sums', () => {
    const totals = { pending: '16.00', frozen: '0.00', earned: '32.00', forfeited: '0.00' };
    const row = {
      serviceId: partner.id,
      orderNumber: 'P-2026-000001',
      name: { pt: 'Ramo de cravos', en: 'Carnations', es: 'Claveles' },
      scheduledDate: '2026-11-20',
      completedDate: null,
      amountToReceive: '16.00',
      status: 'pending' as const,
    };
    renderPart(
      <StatementView statement={{ from: null, to: null, currency: 'EUR', rows: [row], totals, months: [] }} />,
    );
    const cells = within(screen.getByRole('row', { name: /Ramo de cravos/ }));
    expect(cells.getByText('16,00 €')).toBeVisible();
    expect(cells.getByText('20 de novembro de 2026')).toBeVisible();
    expect(screen.getByText('32,00 €')).toBeVisible();
  });
});
