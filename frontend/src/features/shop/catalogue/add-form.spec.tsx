import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { aPlan, aProduct } from './catalogue.samples';
import { CleaningPurchase } from './cleaning-purchase';
import { FlowerPurchase } from './flower-purchase';
import { server } from '../../../test-setup/server';

const rose = aProduct({ id: 'rose', type: 'flower' });
const cleaning = aProduct({ id: 'stone' });
const cart = () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; quantity: number }[];

/**
 * The query parameters that a browser would submit for a form. The FormData of the test environment does not accept a
 * form.
 */
const sentBy = (form: HTMLFormElement | null): URLSearchParams => {
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  const sent = inputs.filter(({ name, type, checked }) => name !== '' && (type !== 'radio' || checked));
  return new URLSearchParams(sent.map(({ name, value }) => [name, value]));
};

describe('the form that adds a product to the cart', () => {
  it('submits the quantity to the product’s page natively, before the application has started', async () => {
    renderPart(<FlowerPurchase product={rose} />, { at: '/flower/rose' });
    const { form } = await screen.findByRole<HTMLButtonElement>('button', { name: 'Adicionar ao carrinho' });
    expect(form?.method).toBe('get');
    expect(`${new URL(form?.action ?? '').pathname}?${sentBy(form)}`).toBe('/flower/rose?add=1');
  });

  it('submits the chosen plan', async () => {
    const plan = aPlan();
    server({ 'GET /ServicePlan/product/stone': () => [plan] });
    const { user } = renderPart(<CleaningPurchase product={cleaning} />, { at: '/limpeza-de-campas/stone' });
    await user.click(await screen.findByRole('radio', { name: /anual/ }));
    const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Adicionar ao carrinho' });
    expect(sentBy(form).get('plan')).toBe(plan.servicesPlansID);
  });

  it('leads to a page that adds the quantity in its URL to the cart only once', async () => {
    const { router } = renderPart(<FlowerPurchase product={rose} />, { at: '/flower/rose?add=2' });
    await waitFor(() => expect(cart()).toEqual([expect.objectContaining({ id: 'rose', quantity: 2 })]));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
