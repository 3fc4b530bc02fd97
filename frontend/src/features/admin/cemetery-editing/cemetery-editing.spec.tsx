import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Cemetery, CemeteryProposal } from '@perpetua/contracts/places.contract';
import type { Venue } from '@perpetua/contracts/venues.contract';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { cemeteryOf } from '../../shop/places/cemetery.samples';
import { CemeteryCreator } from './cemetery-creator';
import { CemeteryDrafts } from './cemetery-drafts';
import { CemeteryEditor } from './cemetery-editor';
import { CemeteryList } from './cemetery-list';
import { ProposalDesk } from './proposal-desk';
import { VenueDesk } from './venue-desk';

const cemetery = cemeteryOf();
const path = `/Cemetery/${cemetery.id}`;
const places = { 'GET /Place/city': () => listAnswer([]), 'GET /Place/parish': () => listAnswer([]) };
const day = (name: string) => within(screen.getByRole('group', { name }));
const save = () => screen.getByRole('button', { name: 'Guardar' });

beforeEach(() => {
  sessionStorage.clear();
  // The map calls `matchMedia` to detect reduced motion; jsdom does not have it.
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
});

describe('a cemetery that is edited', () => {
  it('is saved with its hours, holidays and exceptions', async () => {
    const sent = server({ ...places, [`PUT ${path}`]: () => cemetery });
    const { user, router } = renderPart(<CemeteryEditor cemetery={cemetery} />);
    await user.click(day('Segunda').getByRole('checkbox', { name: 'Aberto' }));
    await user.click(day('Domingo').getByRole('checkbox', { name: 'Aberto' }));
    await user.click(day('Feriados').getByRole('checkbox', { name: 'Aberto' }));
    await user.click(screen.getByRole('button', { name: 'Acrescentar uma exceção' }));
    await user.type(screen.getByLabelText(/^De/), '2026-10-31');
    await user.type(screen.getByLabelText(/^Até/), '2026-11-02');
    await user.selectOptions(screen.getByLabelText('Para'), 'Só entregas de flores');
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/cemetery'));
    const usual = { opens: '09:00', closes: '17:00' };
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: cemetery.name,
      city: 'Lisboa',
      version: 2,
      openingHours: { mon: usual, tue: usual, sun: null },
      holidayHours: usual,
      exceptions: [{ from: '2026-10-31', to: '2026-11-02', for: 'flower', hours: null, reason: '' }],
    });
  });

  it('shows a saved exception on one line, with its fields on request', async () => {
    server(places);
    const closed = { from: '2026-11-02', to: '2026-11-02', for: 'clean' as const, hours: null, reason: '' };
    const { user } = renderPart(<CemeteryEditor cemetery={{ ...cemetery, exceptions: [closed] }} />);
    const line = await screen.findByText('2 de novembro de 2026 · Só limpezas · Fechado');
    expect(line.closest('details')).not.toHaveAttribute('open');
    await user.click(line);
    expect(line.closest('details')).toHaveAttribute('open');
  });

  it('shows each error at its field, and sends nothing', async () => {
    const sent = server(places);
    const { user } = renderPart(<CemeteryEditor cemetery={cemetery} />);
    const closes = day('Terça').getByLabelText('Fecha');
    await user.clear(closes);
    await user.type(closes, '08:00');
    await user.click(screen.getByRole('button', { name: 'Acrescentar uma exceção' }));
    await user.type(screen.getByLabelText(/^De/), '2026-11-02');
    await user.type(screen.getByLabelText(/^Até/), '2026-11-01');
    await user.click(save());
    expect(await screen.findByText('A hora de fecho deve ser posterior à de abertura.')).toBeVisible();
    expect(screen.getByText('O fim não pode ser anterior ao início.')).toBeVisible();
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('shows both versions when another admin has saved in the meantime, and saves the values chosen from them', async () => {
    const current = cemeteryOf({ name: 'Cemitério Ocidental', parish: 'Campo de Ourique', version: 3 });
    const sent = server({
      ...places,
      [`PUT ${path}`]: ({ body }) =>
        (body as Cemetery).version === 3 ? current : refusal(409, 'cemetery_changed', { current }),
    });
    const { user, router } = renderPart(<CemeteryEditor cemetery={cemetery} />);
    const name = screen.getByRole('textbox', { name: /^Nome/ });
    await user.clear(name);
    await user.type(name, 'Prazeres');
    await user.click(save());
    expect(await screen.findByText(/Escrito aqui: Prazeres/)).toBeVisible();
    expect(screen.getByText(/Guardado pela outra pessoa: Cemitério Ocidental/)).toBeVisible();
    expect(name).toHaveValue('Prazeres');
    const parish = screen.getByText(/Guardado pela outra pessoa: Campo de Ourique/);
    await user.click(within(parish).getByRole('button', { name: 'Usar este valor' }));
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/cemetery'));
    expect(sent.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      name: 'Prazeres',
      parish: 'Campo de Ourique',
      version: 3,
    });
  });

  it('is not removed while it has graves, and their number is shown', async () => {
    server({ ...places, [`DELETE ${path}`]: () => refusal(409, 'in_use', { graves: 3 }) });
    const { user } = renderPart(<CemeteryEditor cemetery={cemetery} />);
    await user.click(screen.getByRole('button', { name: 'Retirar da lista' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Retirar da lista' }));
    expect(await screen.findByText(/Há 3 campas de clientes neste cemitério/)).toBeVisible();
  });
});

describe('the form of a new cemetery', () => {
  it('shows which mandatory fields are empty, and keeps typed values when the user leaves the page', async () => {
    server(places);
    const first = renderPart(<CemeteryCreator />);
    await first.user.type(screen.getByRole('textbox', { name: /^Nome/ }), 'Cemitério Novo');
    await first.user.click(screen.getByRole('button', { name: 'Acrescentar o cemitério' }));
    expect(await screen.findByText('Marque o local no mapa.')).toBeVisible();
    expect(screen.getAllByText('Preencha este campo.')).toHaveLength(2);
    first.unmount();
    renderPart(<CemeteryCreator />);
    expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Cemitério Novo');
  });
});

describe('the page of proposed cemeteries', () => {
  const proposal: CemeteryProposal = {
    proposedAt: '2026-11-20T10:00:00.000Z',
    proposedBy: '019a0000-0000-7000-8000-0000000000aa',
    note: 'Junto à igreja.',
  };
  const proposed = cemeteryOf({ status: 'proposed', name: 'Prazeres', proposal });
  const desk = (more: Parameters<typeof server>[0] = {}) =>
    server({
      'GET /Cemetery': ({ search }) =>
        search.has('near')
          ? listAnswer([cemeteryOf({ id: '019a0000-0000-7000-8000-0000000000bb', distanceKm: 0.2 })])
          : listAnswer([proposed]),
      [`POST ${path}/approve`]: () => cemetery,
      ...more,
    });

  it('accepts a proposal, or shows that the cemetery is already in the list', async () => {
    let isKnown = true;
    desk({ [`POST ${path}/approve`]: () => (isKnown ? refusal(409, 'cemetery_exists') : cemetery) });
    const { user } = renderPart(<ProposalDesk />);
    expect(await screen.findByText('Junto à igreja.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    expect(await screen.findByText(/já está na lista, com este nome/)).toBeVisible();
    isKnown = false;
    await user.click(screen.getByRole('button', { name: 'Aceitar' }));
    expect(await screen.findByText('«Prazeres» está na lista, para todos.')).toBeVisible();
  });

  it('merges a proposal into one of the nearest known cemeteries', async () => {
    const sent = desk({ [`POST ${path}/merge`]: () => cemetery });
    const { user } = renderPart(<ProposalDesk />);
    await user.click(await screen.findByRole('button', { name: 'Já existe' }));
    expect(screen.getByRole('button', { name: 'Juntar a este' })).toBeDisabled();
    await user.click(await screen.findByRole('radio', { name: /Cemitério dos Prazeres/ }));
    await user.click(screen.getByRole('button', { name: 'Juntar a este' }));
    expect(await screen.findByText(/foi junto ao cemitério/)).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      into: '019a0000-0000-7000-8000-0000000000bb',
    });
  });

  it('refuses a proposal only with a reason', async () => {
    const sent = desk({ [`POST ${path}/reject`]: () => cemetery });
    const { user } = renderPart(<ProposalDesk />);
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Recusar' }));
    expect(await dialog.findByText('Preencha este campo.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'É uma capela.');
    await user.click(dialog.getByRole('button', { name: 'Recusar' }));
    expect(await screen.findByText('«Prazeres» foi recusado.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'É uma capela.' });
  });
});

describe('the page of churches and chapels that orders propose', () => {
  const venue: Venue = {
    id: '019a0000-0000-7000-8000-0000000000cc',
    kind: 'church',
    name: 'Capela do Campo',
    city: 'Lisboa',
    cityCode: '1106',
    location: { lat: 38.71, lng: -9.16 },
    status: 'proposed',
    proposal: { proposedAt: '2026-11-20T10:00:00.000Z', proposedBy: '019a0000-0000-7000-8000-0000000000aa' },
    version: 1,
  };
  const desk = (approve: () => object) =>
    server({
      ...places,
      'GET /Place': () => listAnswer([venue]),
      [`POST /Place/${venue.id}/approve`]: approve,
      [`POST /Place/${venue.id}/reject`]: () => ({ ...venue, status: 'rejected' }),
    });
  const openForm = async (user: ReturnType<typeof renderPart>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Verificar e aceitar' }));
    return within(await screen.findByRole('dialog'));
  };

  it('accepts one with what the admin has put right, or shows at its name that it is already in the list', async () => {
    let isKnown = true;
    const sent = desk(() => (isKnown ? refusal(409, 'venue_exists') : { ...venue, name: 'Capela Nova' }));
    const { user } = renderPart(<VenueDesk />);
    const dialog = await openForm(user);
    await user.selectOptions(dialog.getByLabelText('Tipo'), 'Capela mortuária');
    const name = dialog.getByRole('textbox', { name: /^Nome/ });
    await user.clear(name);
    await user.type(name, 'Capela Nova');
    await user.click(dialog.getByRole('button', { name: 'Aceitar' }));
    expect(await dialog.findByText('Já há um local com este nome neste concelho.')).toBeVisible();
    isKnown = false;
    await user.click(dialog.getByRole('button', { name: 'Aceitar' }));
    expect(await screen.findByText('«Capela Nova» está na lista, para todos.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      kind: 'chapel',
      name: 'Capela Nova',
      city: 'Lisboa',
      location: venue.location,
      version: 1,
    });
  });

  it('refuses one after a question', async () => {
    const sent = desk(() => venue);
    const { user } = renderPart(<VenueDesk />);
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Recusar' }));
    expect(await screen.findByText('«Capela do Campo» foi recusado.')).toBeVisible();
    expect(sent.some(({ method, path: called }) => method === 'POST' && called.endsWith('/reject'))).toBe(true);
  });
});

describe('the cemeteries of the starting data', () => {
  const other = cemeteryOf({
    id: '019a0000-0000-7000-8000-0000000000cc',
    name: 'Agramonte',
    status: 'draft',
    version: 1,
  });
  const drafts = [cemeteryOf({ status: 'draft' }), other];

  it('are confirmed all at once after a question, and those that were refused are named with the reason', async () => {
    const sent = server({
      'GET /Cemetery': () => listAnswer(drafts),
      'POST /Cemetery/approve': () => ({
        done: [cemetery.id],
        refused: [{ id: other.id, code: 'cemetery_exists', message: 'known' }],
      }),
    });
    const { user } = renderPart(<CemeteryDrafts />);
    expect(await screen.findByRole('heading', { name: '2 cemitérios por confirmar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirmar 2 cemitérios' }));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Confirmar 2 cemitérios' }));
    expect(await screen.findByText('1 cemitério está na lista, para todos.')).toBeVisible();
    expect(await screen.findByText(/Agramonte: .*já está na lista/)).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      cemeteries: drafts.map(({ id, version }) => ({ id, version })),
    });
  });

  it('are confirmed one by one in their list', async () => {
    const sent = server({
      'GET /Cemetery': () => listAnswer(drafts),
      'POST /Cemetery/approve': () => ({ done: [other.id], refused: [] }),
    });
    const { user } = renderPart(<CemeteryList />, { at: '/?status=draft' });
    await user.click(await screen.findByRole('button', { name: 'Confirmar «Agramonte»' }));
    expect(await screen.findByText('«Agramonte» está na lista, para todos.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ cemeteries: [{ id: other.id, version: 1 }] });
    expect(sent.find(({ path: asked }) => asked === '/Cemetery')?.search.get('status')).toBe('draft');
  });

  it('take no room once all are confirmed', async () => {
    const sent = server({ 'GET /Cemetery': () => listAnswer([]) });
    renderPart(<CemeteryDrafts />);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
