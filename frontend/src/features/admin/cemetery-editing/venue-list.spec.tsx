import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Venue } from '@perpetua/contracts/venues.contract';
import { screen, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { VenueList } from './venue-list';

const church: Venue = {
  id: '019a0000-0000-7000-8000-000000000021',
  kind: 'church',
  name: 'Basílica da Estrela',
  city: 'Lisboa',
  cityCode: '1106',
  parish: 'Estrela',
  location: { lat: 38.7136, lng: -9.1606 },
  status: 'approved',
  source: { name: 'Diocese', licence: 'CC BY 4.0', date: '2026-10-01' },
  version: 4,
};
const places = {
  'GET /Place/city': () => listAnswer([]),
  'GET /Place/parish': () => listAnswer([]),
  'GET /Cemetery': () => listAnswer([]),
};

beforeEach(() => {
  // The map checks for reduced motion, which jsdom does not support.
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
});

describe('the churches and chapels that everybody finds', () => {
  it('are searched, and changed in the version that was read', async () => {
    const sent = server({
      ...places,
      'GET /Place': () => listAnswer([church]),
      [`POST /Place/${church.id}/approve`]: () => ({ ...church, name: 'Basílica' }),
    });
    const { user } = renderPart(<VenueList />, { at: '/cemetery?view=known-venues&q=estrela' });
    expect(await screen.findByText('Diocese, 1 de outubro de 2026')).toBeVisible();
    expect(sent[0]?.search.get('q')).toBe('estrela');
    await user.click(screen.getByRole('button', { name: 'Alterar «Basílica da Estrela»' }));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByRole('textbox', { name: /^Nome/ });
    await user.clear(name);
    await user.type(name, 'Basílica');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('«Basílica» está guardado.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      kind: 'church',
      name: 'Basílica',
      city: 'Lisboa',
      parish: 'Estrela',
      location: church.location,
      version: 4,
    });
  });

  it('say beside the field that another venue has the name already', async () => {
    server({
      ...places,
      'GET /Place': () => listAnswer([church]),
      [`POST /Place/${church.id}/approve`]: () => refusal(409, 'venue_exists'),
    });
    const { user } = renderPart(<VenueList />);
    await user.click(await screen.findByRole('button', { name: 'Alterar «Basílica da Estrela»' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
  });

  it('are retired after a question, and brought back from those that were', async () => {
    const sent = server({
      ...places,
      'GET /Place': ({ search }) =>
        listAnswer([{ ...church, status: search.get('status') === 'rejected' ? 'rejected' : 'approved' }]),
      [`POST /Place/${church.id}/reject`]: () => ({ ...church, status: 'rejected' }),
    });
    const { user } = renderPart(<VenueList />);
    await user.click(await screen.findByRole('button', { name: 'Retirar «Basílica da Estrela»' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText('«Basílica da Estrela» já não está na lista.')).toBeVisible();
    expect(sent.some(({ method, path }) => method === 'POST' && path.endsWith('/reject'))).toBe(true);
    await user.selectOptions(screen.getByLabelText('Na lista'), 'Os retirados');
    expect(await screen.findByRole('button', { name: 'Voltar a pôr «Basílica da Estrela» na lista' })).toBeVisible();
  });
});
