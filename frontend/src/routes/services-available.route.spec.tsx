import { describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aService } from '../features/account/fulfilment/fulfilment.samples';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, refusal, server } from '../test-setup/server';
import { Component as ServicesAvailableRoute } from './services-available.route';

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

const offered = (id: string, name: string) =>
  aService({
    id,
    name: { pt: name, en: name, es: name },
    status: 'offered',
    statusDetail: 'offered',
    label: 'waiting_for_acceptance',
    offer: { id: `offer-of-${id}`, expiresAt: inAnHour },
    allowedActions: ['accept', 'decline'],
  });

/** Opens the page of a partner with these offers; an answered offer is no longer listed. */
async function offers(...names: string[]) {
  let open: Service[] = names.map((name) => offered(name, name));
  const isAnswered = (name: string) => {
    open = open.filter(({ id }) => id !== name);
    return offered(name, name);
  };
  server({
    'GET /Service/available': () => listAnswer(open),
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`POST /Service/${name}/accept`, () => isAnswered(name)],
        [`POST /Service/${name}/decline`, () => isAnswered(name)],
      ]),
    ),
  });
  const rendered = renderPart(<ServicesAvailableRoute />);
  await screen.findAllByRole('article');
  return rendered;
}

type Keys = Awaited<ReturnType<typeof offers>>['user'];

/** Moves the focus to an element by the Tab key. */
async function reach(user: Keys, element: HTMLElement): Promise<void> {
  for (let steps = 0; document.activeElement !== element && steps < 20; steps += 1) await user.tab();
  expect(element).toHaveFocus();
}

const card = (name: string) => screen.getByRole('article', { name });
const heading = (name: string) => screen.getByRole('heading', { level: 2, name });
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('article', { name })).toBeNull());

describe('answering offers by keyboard', () => {
  it('moves the focus to the next offer', async () => {
    const { user } = await offers('Ramo', 'Coroa', 'Palma');
    await reach(user, within(card('Coroa')).getByRole('button', { name: 'Aceitar serviço' }));
    await user.keyboard('{Enter}');
    await isGone('Coroa');
    expect(heading('Palma')).toHaveFocus();
    await user.tab();
    expect(within(card('Palma')).getByRole('button', { name: 'Aceitar serviço' })).toHaveFocus();
  });

  it('moves the focus to the previous offer when the last one in the list is declined', async () => {
    const { user } = await offers('Ramo', 'Coroa');
    await reach(user, within(card('Coroa')).getByRole('button', { name: 'Recusar' }));
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    await reach(user, within(dialog).getByRole('radio', { name: 'Já tenho o dia cheio' }));
    await user.keyboard(' ');
    await reach(user, within(dialog).getByRole('button', { name: 'Recusar o serviço' }));
    await user.keyboard('{Enter}');
    await isGone('Coroa');
    await waitFor(() => expect(heading('Ramo')).toHaveFocus());
  });

  it('moves the focus to a message that replaces the empty list', async () => {
    const { user } = await offers('Ramo');
    await reach(user, within(card('Ramo')).getByRole('button', { name: 'Aceitar serviço' }));
    await user.keyboard('{Enter}');
    await isGone('Ramo');
    expect(document.activeElement).toHaveTextContent('Nenhum serviço encontrado');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Ver serviços aceites' })).toHaveFocus();
  });

  it('moves the focus to the next offer even if another partner has already taken the one that the user accepts', async () => {
    let open = [offered('one', 'Ramo'), offered('two', 'Coroa')];
    server({
      'GET /Service/available': () => listAnswer(open),
      'POST /Service/one/accept': () => {
        open = open.slice(1);
        return refusal(409, 'offer_closed', { reason: 'taken' });
      },
    });
    const { user } = renderPart(<ServicesAvailableRoute />);
    const taken = await screen.findByRole('article', { name: 'Ramo' });
    await reach(user, within(taken).getByRole('button', { name: 'Aceitar serviço' }));
    await user.keyboard('{Enter}');
    await isGone('Ramo');
    expect(heading('Coroa')).toHaveFocus();
  });

  it('leaves the focus where the user has moved it while the request was running', async () => {
    let open = [offered('one', 'Ramo'), offered('two', 'Coroa')];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server({
      'GET /Service/available': () => listAnswer(open),
      'POST /Service/one/accept': async () => {
        await answered;
        open = open.slice(1);
        return offered('one', 'Ramo');
      },
    });
    const { user } = renderPart(<ServicesAvailableRoute />);
    const first = await screen.findByRole('article', { name: 'Ramo' });
    await reach(user, within(first).getByRole('button', { name: 'Aceitar serviço' }));
    await user.keyboard('{Enter}');
    const other = within(card('Coroa')).getByRole('button', { name: 'Recusar' });
    await reach(user, other);
    answer();
    await isGone('Ramo');
    expect(other).toHaveFocus();
  });
});

describe('the map of offers', () => {
  const place = { lat: 38.7223, lng: -9.1393 };
  const near = { ...offered('a', 'Ramo'), location: place, distanceKm: 2.5, amountToReceive: '16.00' };

  it('marks each offer that has a location, on a map without tiles, and moves the focus from a pin to its offer', async () => {
    server({
      'GET /Service/available': () => listAnswer([near, offered('b', 'Sem lugar')]),
      'GET /Partner/me': () => ({ location: { lat: 38.7, lng: -9.15 }, radiusKm: 25 }),
    });
    const { user } = renderPart(<ServicesAvailableRoute />);
    const map = await screen.findByRole('application', { name: 'Mapa dos novos serviços' });
    const pins = within(map).getAllByRole('button', { name: /Ramo|Sem lugar/ });
    expect(pins.map((pin) => pin.getAttribute('aria-label')?.replaceAll(/\s/g, ' '))).toEqual([
      'Ramo, 16,00 €, a 2,5 km',
    ]);
    expect(map.querySelectorAll('img.leaflet-tile')).toHaveLength(0);
    act(() => pins[0]?.focus());
    await user.keyboard('{Enter}');
    expect(heading('Ramo')).toHaveFocus();
  });

  it('moves the focus from a pin that marks several offers to each of these offers in turn', async () => {
    const other = { ...near, ...offered('b', 'Coroa'), location: place };
    server({
      'GET /Service/available': () => listAnswer([near, other]),
      'GET /Partner/me': () => ({ location: { lat: 38.7, lng: -9.15 }, radiusKm: 25 }),
    });
    const { user } = renderPart(<ServicesAvailableRoute />);
    const map = await screen.findByRole('application', { name: 'Mapa dos novos serviços' });
    for (const name of ['Ramo', 'Coroa', 'Ramo']) {
      act(() =>
        within(map)
          .getByRole('button', { name: /Ramo.*; Coroa/ })
          .focus(),
      );
      await user.keyboard('{Enter}');
      expect(heading(name)).toHaveFocus();
    }
  });

  it('links to the agenda and the statement', async () => {
    await offers('Ramo');
    expect(screen.getByRole('link', { name: 'Agenda' })).toHaveAttribute('href', '/agenda');
    expect(screen.getByRole('link', { name: 'Extrato' })).toHaveAttribute('href', '/statement');
  });
});
