import { describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import { act, screen, within } from '@testing-library/react';
import { aPhoto, aService } from '../features/account/fulfilment/fulfilment.samples';
import { businessNow } from '../lib/business-clock';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, server } from '../test-setup/server';
import { Component as CemeteryMapRoute } from './cemetery-map.route';

const year = String(businessNow().getFullYear());
const grave = (id: string, deceasedName: string, lat: number): Grave => ({
  id,
  deceasedName,
  cemeteryId: '744f1781-ada4-539c-b1ac-85d9e6551efa',
  cemetery: 'Cemitério dos Prazeres',
  city: 'Lisboa',
  parish: 'Estrela',
  section: 'Rua 7',
  location: { lat, lng: -9.17 },
  version: 1,
});
const graves = [grave('one', 'António dos Santos', 38.71), grave('other', 'Joaquim Alves', 38.73)];
const at = ({ id, deceasedName, cemeteryId, cemetery }: Grave) => ({
  grave: { id, deceasedName, cemeteryId, cemetery, section: null },
});
const cleaned = (id: string, date: string): Service =>
  aService({
    id,
    type: 'clean',
    ...at(graves[0] as Grave),
    label: 'service_complete',
    status: 'closed',
    scheduledDate: date,
    completionDate: date,
    images: { before: [aPhoto(`${id}-b`)], after: [aPhoto(`${id}-a`)] },
  });
const ahead = aService({
  id: 'ahead',
  type: 'clean',
  ...at(graves[0] as Grave),
  scheduledDate: `${Number(year) + 1}-01-14`,
});

/** Opens the page with a fake server that returns the given graves, cleanings of the year, and flower deliveries. */
function open({
  kept = graves,
  services = [] as readonly Service[],
  flowers = [] as readonly Service[],
  address = '/cemetery-map',
} = {}) {
  const cemetery = { id: 'alto', name: 'Alto de São João', city: 'Lisboa', location: { lat: 38.729, lng: -9.12 } };
  const sent = server({
    'GET /Grave': () => listAnswer(kept),
    'GET /Cemetery': () => listAnswer([cemetery]),
    'GET /Subscription': () => listAnswer([]),
    'GET /Service/my': ({ search }) => {
      if (search.get('open') === 'true') return listAnswer([ahead]);
      if (search.get('type') === 'flower') return listAnswer(search.get('sort') === 'date_desc' ? flowers : []);
      return listAnswer(search.get('grave') === 'one' && search.has('from') ? services : []);
    },
  });
  return { sent, ...renderPart(<CemeteryMapRoute />, { at: address }) };
}

describe('the map of the user’s graves', () => {
  it('shows graves and nearby cemeteries, and the same graves with their next visit in a list', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'As suas campas' }));
    expect(list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'António dos Santos',
      'Joaquim Alves',
    ]);
    expect(await list.findByText(/14 de janeiro$/)).toBeVisible();
    expect(list.getByText('Nenhuma marcada')).toBeVisible();
    const map = await screen.findByRole('application', { name: /Mapa das suas campas/ });
    const pin = await within(map).findByRole('button', { name: /^António dos Santos, .*Próxima visita: / });
    expect(pin).toBeInTheDocument();
    expect(within(map).getByRole('button', { name: /^Joaquim Alves, / })).toBeInTheDocument();
    expect(await within(map).findByRole('img', { name: 'Alto de São João, Lisboa' })).toBeInTheDocument();
    expect(map.querySelectorAll('img.leaflet-tile')).toHaveLength(0);
  });

  it('shows the most recent flowers of a grave', async () => {
    const laid = (name: string, date: string): Service =>
      aService({
        id: name,
        type: 'flower',
        ...at(graves[0] as Grave),
        name: { pt: name, en: name, es: name },
        scheduledDate: date,
        completionDate: date,
      });
    open({ flowers: [laid('Coroa', `${year}-02-14`), laid('Ramo', `${year}-01-14`)] });
    const list = within(await screen.findByRole('list', { name: 'As suas campas' }));
    expect(await list.findByText(/^Coroa, /)).toBeVisible();
    expect(list.queryByText(/^Ramo, /)).toBeNull();
  });

  it('opens a grave from its pin by keyboard, and keeps it in the address', async () => {
    const { user, router } = open();
    const map = await screen.findByRole('application', { name: /Mapa das suas campas/ });
    const pin = within(map).getByRole('button', { name: /^Joaquim Alves, / });
    act(() => pin.focus());
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?grave=other');
    expect(await screen.findByRole('region', { name: 'Joaquim Alves' })).toBeVisible();
  });

  it('opens the graves of one pin in turn, and keeps the focus on the pin', async () => {
    const kept = ['António', 'Joaquim', 'Maria'].map((name) => grave(name, name, 38.71));
    const { user, router } = open({ kept });
    const map = await screen.findByRole('application', { name: /Mapa das suas campas/ });
    const pin = () => within(map).getByRole('button', { name: /António.*; / });
    act(() => pin().focus());
    for (const name of ['Joaquim', 'Maria', 'António']) {
      await user.keyboard('{Enter}');
      expect(new URLSearchParams(router.state.location.search).get('grave')).toBe(name);
      expect(await screen.findByRole('region', { name })).toBeVisible();
    }
  });

  it('compares the first with the last photo of the year, or any two chosen ones', async () => {
    const { user } = open({ services: [cleaned('a', `${year}-01-14`), cleaned('b', `${year}-02-14`)] });
    const strip = within(await screen.findByRole('list', { name: 'O ano, visita a visita' }));
    const chosen = () => strip.getAllByRole('button', { pressed: true }).map((tile) => tile.getAttribute('aria-label'));
    expect(chosen()).toEqual([`14 de janeiro de ${year}, antes`, `14 de fevereiro de ${year}, depois`]);
    await user.click(strip.getByRole('button', { name: `14 de janeiro de ${year}, depois` }));
    await user.click(strip.getByRole('button', { name: `14 de fevereiro de ${year}, antes` }));
    expect(chosen()).toEqual([`14 de janeiro de ${year}, depois`, `14 de fevereiro de ${year}, antes`]);
    const slider = screen.getByRole('slider', { name: 'Comparar antes e depois' });
    expect(slider).toHaveAttribute('aria-valuetext');
  });

  it('says that the year has no photos, and links to the flower shop', async () => {
    const { user, router } = open();
    expect(await screen.findByText('Ainda não há fotografias')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Enviar flores' }));
    expect(router.state.location.pathname).toBe('/flores');
    expect(sessionStorage.getItem('draft:destination')).toContain('Cemitério dos Prazeres');
  });

  it('asks for a first grave when there is none', async () => {
    open({ kept: [] });
    expect(await screen.findByText('Nenhuma campa disponível')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Adicionar campa' })[0]).toHaveAttribute('href', '/grave-create');
  });
});
