import { describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { Catalogue } from './catalogue';
import { aPlan, aProduct } from './catalogue.samples';

const rose = aProduct({
  id: '1f90bc11-ebee-591f-bf2e-7fd82938ff9c',
  type: 'flower',
  name: { pt: 'Ramo de Rosas', en: 'Roses', es: 'Rosas' },
  price: '35.00',
  planEligible: false,
});

const catalogueServer = (products: readonly Product[]) =>
  server({ 'GET /Product': () => products, 'GET /ServicePlan': () => [aPlan()] });

describe('the catalogue', () => {
  it('shows each product with its price, a link to its page and a button that adds it to the cart', async () => {
    catalogueServer([rose]);
    const { user } = renderPart(<Catalogue type="flower" />, { at: '/flores' });
    expect(await screen.findByRole('link', { name: 'Ramo de Rosas' })).toHaveAttribute('href', `/flower/${rose.id}`);
    expect(screen.getByText(/35,00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Adicionar Ramo de Rosas' }));
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: rose.id, quantity: 1 }]);
  });

  it('adds a product only once on a double click', async () => {
    catalogueServer([rose]);
    const { user } = renderPart(<Catalogue type="flower" />, { at: '/flores' });
    await user.dblClick(await screen.findByRole('button', { name: 'Adicionar Ramo de Rosas' }));
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ id: rose.id, quantity: 1 }]);
  });

  it('stores the sort order in the URL, and requests the products in this order from the server', async () => {
    const sent = catalogueServer([rose]);
    const { user, router } = renderPart(<Catalogue type="flower" />, { at: '/flores?q=rosas' });
    await user.click(await screen.findByRole('link', { name: 'Preço mais alto' }));
    expect(router.state.location.search).toBe('?q=rosas&sort=price_desc');
    expect(screen.getByRole('link', { name: 'Preço mais alto' })).toHaveAttribute('aria-current', 'true');
    expect(sent.at(-1)?.search.get('sort')).toBe('price_desc');
  });

  it('stores the category in the URL, and requests only its products from the server', async () => {
    const sent = catalogueServer([rose]);
    const { user, router } = renderPart(<Catalogue type="flower" />, { at: '/flores?sort=price_asc' });
    await user.click(await screen.findByRole('link', { name: 'Coroas' }));
    expect(router.state.location.search).toBe('?sort=price_asc&category=wreath');
    expect(screen.getByRole('link', { name: 'Coroas' })).toHaveAttribute('aria-current', 'true');
    expect(sent.at(-1)?.search.get('category')).toBe('wreath');
    await user.click(screen.getByRole('link', { name: 'Todas' }));
    expect(router.state.location.search).toBe('?sort=price_asc');
    expect(screen.getByRole('link', { name: 'Coroas' })).not.toHaveAttribute('aria-current');
  });

  it('has no categories for cleanings, and ignores a category in the URL', async () => {
    const sent = catalogueServer([aProduct()]);
    renderPart(<Catalogue type="clean" />, { at: '/limpeza-de-campas?category=wreath' });
    expect(await screen.findByText('Limpeza simples')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Coroas' })).not.toBeInTheDocument();
    expect(sent.map(({ search }) => search.get('category'))).not.toContain('wreath');
  });

  it('searches for the text in the URL, and links to the whole catalogue if nothing is found', async () => {
    server({
      'GET /Product': ({ search }) => (search.get('q') === 'cravos' ? [] : [rose]),
      'GET /ServicePlan': () => [],
    });
    const { user } = renderPart(<Catalogue type="flower" />, { at: '/flores?q=cravos' });
    expect(await screen.findByText('Nenhum resultado encontrado')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('cravos');
    await user.click(screen.getByRole('link', { name: 'Ver tudo' }));
    expect(await screen.findByRole('link', { name: 'Ramo de Rosas' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('for a plan in the URL, shows the plan’s prices and only products that are sold in plans', async () => {
    const single = aProduct({ id: rose.id, planEligible: false, name: { pt: 'Jazigo', en: 'Tomb', es: 'Panteón' } });
    catalogueServer([aProduct(), single]);
    const plan = aPlan();
    renderPart(<Catalogue type="clean" />, { at: `/limpeza-de-campas?plan=${plan.servicesPlansID}` });
    expect(await screen.findByText(/168,00/)).toBeVisible();
    expect(screen.queryByText('Jazigo')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Escolher Limpeza simples' })).toHaveAttribute(
      'href',
      `/limpeza-de-campas/${aProduct().id}?plan=${plan.servicesPlansID}`,
    );
  });

  it('says why it could not be loaded, and loads again when the button is pressed', async () => {
    let isDown = true;
    server({ 'GET /Product': () => (isDown ? refusal(503, 'unavailable') : [rose]), 'GET /ServicePlan': () => [] });
    const { user } = renderPart(<Catalogue type="flower" />, { at: '/flores' });
    expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está temporariamente indisponível.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('link', { name: 'Ramo de Rosas' })).toBeVisible();
  });
});
