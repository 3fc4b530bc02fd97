import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { server } from '../../../test-setup/server';
import { CleaningPurchase } from './cleaning-purchase';
import { aPlan, aProduct } from './catalogue.samples';

const product = aProduct();
const yearly = aPlan();
const quarterly = aPlan({
  servicesPlansID: 'dae0fc01-e995-586d-b89f-9ac161366cf9',
  name: { pt: 'Plano trimestral', en: 'Quarterly plan', es: 'Plan trimestral' },
  discount: 10,
  frequency: 3,
  version: 1,
  price: '54.00',
});

describe('CleaningPurchase', () => {
  it('shows the total and the price per visit of the chosen plan, and adds the plan to the cart', async () => {
    server({ [`GET /ServicePlan/product/${product.id}`]: () => [yearly, quarterly] });
    const { user, router } = renderPart(<CleaningPurchase product={product} />, { at: '/limpeza-de-campas/1' });
    expect(await screen.findByRole('radio', { name: /Uma só visita/ })).toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent(/20,00/);

    await user.click(screen.getByRole('radio', { name: /Plano anual/ }));
    expect(screen.getByRole('status')).toHaveTextContent(/168,00.*14,00.*por visita/);
    expect(router.state.location.search).toBe(`?plan=${yearly.servicesPlansID}`);

    await user.click(screen.getByRole('button', { name: 'Adicionar ao carrinho' }));
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([
      { id: product.id, quantity: 1, planId: yearly.servicesPlansID },
    ]);
  });

  it('preselects the plan named in the URL, and lists the plans by length', async () => {
    server({ [`GET /ServicePlan/product/${product.id}`]: () => [yearly, quarterly] });
    renderPart(<CleaningPurchase product={product} />, {
      at: `/limpeza-de-campas/1?plan=${quarterly.servicesPlansID}`,
    });
    expect(await screen.findByRole('radio', { name: /Plano trimestral/ })).toBeChecked();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'single',
      quarterly.servicesPlansID,
      yearly.servicesPlansID,
    ]);
  });

  it('offers no choice when the product has no plans', async () => {
    server({ [`GET /ServicePlan/product/${product.id}`]: () => [] });
    renderPart(<CleaningPurchase product={product} />);
    expect(await screen.findByRole('button', { name: 'Adicionar ao carrinho' })).toBeEnabled();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});
