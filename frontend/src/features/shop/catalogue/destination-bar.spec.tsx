import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, server } from '../../../test-setup/server';
import { Catalogue } from './catalogue';
import { aProduct } from './catalogue.samples';
import { currentDestination, keepDestination } from './destination';

const cemetery = (id: string, name: string, city: string) => ({ id, name, city, cityCode: city.slice(0, 4) });
const cemeteries = [
  cemetery('1', 'Prazeres', 'Lisboa'),
  cemetery('2', 'Ajuda', 'Lisboa'),
  cemetery('3', 'Conchada', 'Coimbra'),
];
const named = (pt: string) => ({ pt, en: pt, es: pt });
const flowers = { type: 'flower', planEligible: false } as const;
const bunch = aProduct({ ...flowers, id: '1f90bc11-ebee-591f-bf2e-7fd82938ff9c', name: named('Ramo'), leadHours: 6 });
const wreath = aProduct({
  ...flowers,
  id: '2f90bc11-ebee-591f-bf2e-7fd82938ff9c',
  name: named('Coroa'),
  leadHours: 24,
});

/** A shop that cannot deliver the wreath on 24 November. */
const shop = () =>
  server({
    'GET /Product': () => [bunch, wreath],
    'GET /ServicePlan': () => [],
    'GET /Cemetery': () => listAnswer(cemeteries),
    'GET /Checkout/slots': ({ search }) => {
      const open = search.get('productIds') === bunch.id || search.get('from') !== '2026-11-24';
      return [{ date: search.get('from'), open, hours: [], ...(!open && { reason: 'too_soon' }) }];
    },
  });
const forget = () => act(() => keepDestination(undefined));

beforeEach(forget);
afterEach(forget);

describe('the chosen place and day of a catalogue', () => {
  it('are chosen in the bar, kept in the URL, and hide the products that cannot be delivered there on that day', async () => {
    shop();
    const { user, router } = renderPart(<Catalogue type="flower" />, { at: '/flores?sort=price_asc' });
    expect(await screen.findByRole('link', { name: 'Coroa' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Escolher lugar e dia' }));
    await screen.findByRole('option', { name: 'Lisboa' });
    await user.selectOptions(screen.getByLabelText(/Concelho/), 'Lisboa');
    await user.selectOptions(screen.getByLabelText('Cemitério'), 'Prazeres');
    await user.type(screen.getByLabelText('Dia'), '2026-11-24');
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(await screen.findByText('Prazeres, Lisboa')).toBeVisible();
    expect(screen.getByText(/terça-feira, 24 de novembro/)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?sort=price_asc&cemetery=1&date=2026-11-24'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Coroa' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Ramo' })).toBeVisible();
    expect(screen.getByText(/1 artigo não pode ser entregue nesse dia\. Já não há tempo/)).toBeVisible();
    expect(currentDestination()).toMatchObject({ city: 'Lisboa', date: '2026-11-24' });
  });

  it('are taken from the URL, can be changed, and can be removed', async () => {
    shop();
    const { user, router } = renderPart(<Catalogue type="flower" />, { at: '/flores?cemetery=1&date=2026-11-24' });
    expect(await screen.findByText('Prazeres, Lisboa')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Alterar' }));
    expect(screen.getByLabelText('Dia')).toHaveValue('24/11/2026');
    await user.selectOptions(screen.getByLabelText(/Concelho/), 'Coimbra');
    await user.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(await screen.findByText('Conchada, Coimbra')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?cemetery=3&date=2026-11-24'));
    await user.click(screen.getByRole('button', { name: 'Alterar' }));
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(currentDestination()).toBeUndefined();
    expect(await screen.findByRole('link', { name: 'Coroa' })).toBeVisible();
  });

  it('are removed from a URL whose cemetery is unknown', async () => {
    shop();
    const { router } = renderPart(<Catalogue type="flower" />, { at: '/flores?cemetery=9&date=2026-11-24' });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByRole('link', { name: 'Coroa' })).toBeVisible();
  });
});
