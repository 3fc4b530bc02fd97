import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { act, screen, within } from '@testing-library/react';
import { cemeteryOf } from '../features/shop/places/cemetery.samples';
import { aPhoto, aService } from '../features/account/fulfilment/fulfilment.samples';
import { addDays } from '@perpetua/contracts/local-dates';
import { localDateAt } from '../lib/local-dates';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, server } from '../test-setup/server';
import { Component as AgendaRoute } from './agenda.route';

const today = localDateAt('Europe/Lisbon', new Date());
const grave = {
  id: 'd766b61b-017f-5a12-ab22-94e6507485ce',
  deceasedName: 'António dos Santos',
  cemeteryId: '744f1781-ada4-539c-b1ac-85d9e6551efa',
  cemetery: 'Cemitério dos Prazeres',
  section: 'Rua 7, campa 1382',
};
const closedCemetery = '744f1781-ada4-539c-b1ac-85d9e6551efb';
const usual = { opens: '00:00', closes: '23:59' };
const everyDay = (hours: typeof usual | null) => ({
  mon: hours,
  tue: hours,
  wed: hours,
  thu: hours,
  fri: hours,
  sat: hours,
  sun: hours,
});
const visit = (id: string, name: string, more: Partial<Service> = {}) =>
  aService({
    id,
    name: { pt: name, en: name, es: name },
    type: 'clean',
    scheduledDate: today,
    scheduledHour: undefined,
    amountToReceive: '16.00',
    location: { lat: 38.71, lng: -9.17 },
    grave: { ...grave, id: `grave-${id}` },
    allowedActions: ['start', 'photos', 'blocked'],
    ...more,
  });
const finished = visit('done', 'Limpeza feita', {
  label: 'pending_feedback',
  status: 'awaiting_feedback',
  statusDetail: 'awaiting_feedback',
  allowedActions: [],
  amountToReceive: '20.00',
  images: { before: [aPhoto('before')], after: [aPhoto('after')] },
});
const partner = { location: { lat: 38.7, lng: -9.17 }, radiusKm: 25 };

let byFilter: (search: URLSearchParams) => readonly Service[];
beforeEach(() => {
  byFilter = () => [];
});

/** Opens the agenda with a fake server that has these services. */
function open(address = '/agenda') {
  const sent = server({
    'GET /Partner/me': () => partner,
    'GET /Service/accepted': ({ search }) => listAnswer(byFilter(search)),
    [`GET /Cemetery/${grave.cemeteryId}`]: () =>
      cemeteryOf({ id: grave.cemeteryId, openingHours: everyDay(usual), holidayHours: usual }),
    [`GET /Cemetery/${closedCemetery}`]: () => cemeteryOf({ id: closedCemetery, openingHours: everyDay(null) }),
  });
  const { unmount } = renderPart(<AgendaRoute />, { at: address });
  return { sent, unmount };
}

const onlyOf = (day: string, services: readonly Service[]) => (search: URLSearchParams) =>
  search.get('from') === day && search.get('to') === day ? services : [];

describe('the agenda of a partner', () => {
  it('shows the current visit first, with its next step as the only primary button', async () => {
    byFilter = onlyOf(today, [finished, visit('a', 'Limpeza simples')]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hoje, 2 visitas' })).toBeVisible();
    const hand = within(screen.getByRole('region', { name: 'Limpeza simples' }));
    expect(hand.getByText('Agora, 2 de 2')).toBeVisible();
    expect(hand.getByText('Rua 7, campa 1382')).toBeVisible();
    expect(hand.getByLabelText('Fotografar antes')).toHaveAttribute('capture', 'environment');
    expect(hand.queryByRole('button', { name: 'Não consigo continuar' })).toBeNull();
    expect(hand.getByRole('link', { name: 'Ver o caminho' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/directions?route=;38.71,-9.17',
    );
  });

  it('shows when each cemetery closes, and warns if it is closed on that day', async () => {
    const closed = { ...grave, cemeteryId: closedCemetery };
    byFilter = onlyOf(today, [visit('a', 'Aberta'), visit('b', 'Fechada', { grave: closed })]);
    open();
    const round = within(await screen.findByRole('region', { name: 'A volta de hoje' }));
    expect(await within(round.getByRole('article', { name: 'Fechada' })).findByText(/fechado neste dia/)).toBeVisible();
    const [first] = round.getAllByRole('article');
    expect(first).toHaveAccessibleName('Aberta');
    expect(first).toHaveTextContent(/fecha|Fecha|fechou/);
  });

  it('lists the visits in travelling order with the distance from the stop before, and sums their earnings', async () => {
    byFilter = onlyOf(today, [
      visit('far', 'Longe', { location: { lat: 38.76, lng: -9.17 } }),
      visit('near', 'Perto', { location: { lat: 38.712, lng: -9.17 } }),
      finished,
    ]);
    open();
    const round = within(await screen.findByRole('region', { name: 'A volta de hoje' }));
    expect(round.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Limpeza feita',
      'Perto',
      'Longe',
    ]);
    expect(round.getByText('220 m a pé')).toBeVisible();
    expect(round.getByText('5,3 km de carro')).toBeVisible();
    expect(round.getByText(/^Feita às \d\d:\d\d, 2 fotografias$/)).toBeVisible();
    expect(screen.getByText('20,00 €', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('52,00 €', { selector: 'dd' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Extrato' })).toHaveAttribute('href', '/statement');
  });

  it('draws the visits, with their numbers, on a map without tiles', async () => {
    byFilter = onlyOf(today, [finished, visit('a', 'Limpeza simples', { location: { lat: 38.72, lng: -9.17 } })]);
    open();
    const map = await screen.findByRole('application', { name: 'Mapa das visitas do dia' });
    expect(within(map).getByLabelText('1. Limpeza feita')).toBeInTheDocument();
    expect(within(map).getByLabelText('2. Limpeza simples')).toBeInTheDocument();
    expect(within(map).getByLabelText('De onde parte')).toBeInTheDocument();
    expect(map.querySelectorAll('img.leaflet-tile')).toHaveLength(0);
  });

  it('includes the unfinished visits of earlier days in the visits of today', async () => {
    byFilter = (search) => (search.get('open') === 'true' && !search.has('from') ? [visit('old', 'De ontem')] : []);
    const { sent } = open();
    expect(await screen.findByRole('region', { name: 'De ontem' })).toBeVisible();
    const asked = sent.filter(({ path, search }) => path === '/Service/accepted' && !search.has('from'));
    expect(asked[0]?.search.get('to')).toBe(addDays(today, -1));
  });

  it('on a day without visits, shows the next visit and links to its day', async () => {
    const day = addDays(today, 5);
    byFilter = (search) => (search.get('pageSize') === '1' ? [visit('next', 'Jazigo', { scheduledDate: day })] : []);
    open();
    expect(await screen.findByText('Hoje não há visitas')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ver esse dia' })).toHaveAttribute('href', `/agenda?day=${day}`);
    expect(screen.getByRole('link', { name: 'Ver novos serviços' })).toHaveAttribute('href', '/services-available');
  });

  it('hides the visits of one day while another day is loading', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const day = addDays(today, 1);
    server({
      'GET /Partner/me': () => partner,
      'GET /Service/accepted': async ({ search }) => {
        if (search.get('from') === day && search.get('to') === day) await answered;
        return listAnswer(onlyOf(today, [visit('a', 'De hoje')])(search));
      },
    });
    const { router } = renderPart(<AgendaRoute />, { at: '/agenda' });
    expect(await screen.findByRole('region', { name: 'De hoje' })).toBeVisible();
    await act(() => router.navigate(`/agenda?day=${day}`));
    expect(screen.queryByRole('region', { name: 'De hoje' })).toBeNull();
    answer();
    expect(await screen.findByText('Neste dia não há visitas')).toBeVisible();
  });

  it('lists the visits before the map when none is current, and after it otherwise', async () => {
    const isListedFirst = async () => {
      const round = await screen.findByRole('region', { name: /^A volta d/ });
      const money = screen.getByRole('region', { name: 'O que recebe' });
      return (round.compareDocumentPosition(money) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    };
    byFilter = onlyOf(today, [visit('ahead', 'Mais logo', { allowedActions: [] })]);
    const { unmount } = open();
    expect(await isListedFirst()).toBe(true);
    unmount();
    byFilter = onlyOf(today, [visit('a', 'Agora')]);
    open();
    expect(await isListedFirst()).toBe(false);
  });

  it('shows the day named in the address, and no visit as current if the partner can work on none yet', async () => {
    const day = addDays(today, 3);
    byFilter = onlyOf(day, [visit('later', 'Mais tarde', { scheduledDate: day, allowedActions: [] })]);
    open(`/agenda?day=${day}`);
    expect(await screen.findByRole('heading', { level: 1, name: /^1 visita: / })).toBeVisible();
    expect(screen.queryByText(/^Agora, /)).toBeNull();
  });
});
