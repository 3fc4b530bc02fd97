import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { useOfficeProduct } from './catalogue-editing.api';
import { ProductDrafts } from './product-drafts';
import { ProductEditor } from './product-editor';
import { ProductCreator } from './product-creator';
import { ProductList } from './product-list';

const named = (pt: string) => ({ pt, en: `${pt} (en)`, es: `${pt} (es)` });
const product: Product = {
  id: '019a0000-0000-7000-8000-000000000001',
  slug: 'limpeza',
  type: 'clean',
  name: named('Limpeza'),
  description: named('Lavamos a pedra. E mais.'),
  price: '25.00',
  priceFrom: '17.50',
  taxClass: 'standard',
  planEligible: true,
  leadHours: 6,
  category: null,
  hasRibbon: false,
  commissionBps: null,
  image: null,
  thumbnail: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 3,
  status: 'published',
  draft: null,
};
const draftOf = ({ type, name, description, price, taxClass, planEligible, leadHours }: Product) => ({
  type,
  name,
  description,
  price,
  taxClass,
  planEligible,
  leadHours,
  commissionBps: null,
  savedAt: '2026-11-23T14:38:00.000Z',
});
const plans = [{ servicesPlansID: '1', name: named('Plano anual'), discount: 30, frequency: 12, version: 1 }];
const path = `/Product/${product.id}`;

function Page() {
  const { data } = useOfficeProduct(product.id);
  return data === undefined ? null : <ProductEditor product={data} />;
}

/**
 * A fake server that stores a product, rejects changes based on an old version, and can simulate another admin's
 * change.
 */
function office() {
  let current = product;
  const sent = server({
    [`GET ${path}`]: () => current,
    'GET /ServicePlan': () => listAnswer(plans),
    [`PUT ${path}`]: ({ body }) => {
      const { version, ...change } = body as Product;
      if (version !== current.version) return refusal(409, 'product_changed', { current });
      if (change.price === '31.00') return refusal(422, 'plan_price_out_of_range');
      current = { ...current, ...change, version: version + 1 };
      return current;
    },
  });
  const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body as Product);
  return {
    puts,
    somebodyElse: (change: Partial<Product>) => {
      current = { ...current, ...change, version: current.version + 1 };
    },
  };
}

const price = () => screen.getByRole('textbox', { name: /^Preço com IVA/ });
const publish = () => screen.getByRole('button', { name: 'Publicar' });

beforeEach(() => sessionStorage.clear());

describe('the form of a product that is on sale', () => {
  it('counts the changes, shows them in the preview, and publishes them with the number of the version that was edited', async () => {
    const { puts } = office();
    const { user } = renderPart(<Page />);
    expect(await screen.findByText('Tudo publicado')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publicar' })).not.toBeInTheDocument();
    await user.clear(price());
    await user.type(price(), '26,5');
    expect(screen.getByText('1 alteração por publicar')).toBeVisible();
    expect(screen.getByText('222,60 €')).toBeVisible();
    expect(within(screen.getByRole('article')).getByText('26,50 €')).toBeVisible();
    await user.click(publish());
    expect(await screen.findByText('Publicado na loja.')).toBeVisible();
    expect(puts()).toMatchObject([{ price: '26.50', version: 3, commissionBps: null, planEligible: true }]);
    expect(await screen.findByText('Tudo publicado')).toBeVisible();
  });

  it('shows each language in the preview', async () => {
    office();
    const { user } = renderPart(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Español' }));
    expect(within(screen.getByRole('article')).getByRole('heading', { name: 'Limpeza (es)' })).toBeVisible();
  });

  it('takes over fields that only the other admin changed, and asks which value to use for fields that both changed', async () => {
    const { puts, somebodyElse } = office();
    const { user } = renderPart(<Page />);
    await screen.findByText('Tudo publicado');
    await user.clear(price());
    await user.type(price(), '26');
    somebodyElse({ price: '25.50', description: { ...product.description, en: 'We wash the stone.' } });
    await user.click(publish());
    expect(await screen.findByRole('heading', { name: /Outra pessoa guardou/ })).toBeVisible();
    expect(screen.getByText(/descrição em inglês/)).toBeVisible();
    expect(screen.getByDisplayValue('We wash the stone.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /26 €/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /25,50 €/ }));
    expect(price()).toHaveValue('25,50');
    await user.click(screen.getByRole('radio', { name: /26 €/ }));
    await user.click(publish());
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toMatchObject({ price: '26.00', version: 4, description: { en: 'We wash the stone.' } });
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Outra pessoa/ })).not.toBeInTheDocument());
  });

  it('says that a price is outside the range for plans while it is typed, and again after the server rejected it', async () => {
    office();
    const { user } = renderPart(<Page />);
    await screen.findByText('Tudo publicado');
    await user.clear(price());
    await user.type(price(), '31');
    expect(screen.getByText(/Em planos, o preço deve ficar entre 20,00/)).toBeVisible();
    await user.click(publish());
    expect(await screen.findByText(/Uma limpeza vendida em plano custa entre/)).toBeVisible();
    expect(price()).toHaveAccessibleDescription(/Uma limpeza vendida em plano/);
    expect(price()).toHaveValue('31');
  });

  it.each([
    ['0,10', /Escreva um preço entre/],
    ['vinte', /Escreva um preço entre/],
    ['', /Preencha este campo/],
  ])('says what is wrong with the price "%s" and sends nothing', async (text, error) => {
    const { puts } = office();
    const { user } = renderPart(<Page />);
    await screen.findByText('Tudo publicado');
    await user.clear(price());
    if (text !== '') await user.type(price(), text);
    await user.click(publish());
    expect(await screen.findByText(error)).toBeVisible();
    expect(puts()).toEqual([]);
  });

  it('restores typed values after the page was left, and discards them on request', async () => {
    office();
    const first = renderPart(<Page />);
    await screen.findByText('Tudo publicado');
    await first.user.type(price(), '1');
    first.unmount();
    const { user } = renderPart(<Page />);
    expect(await screen.findByText('1 alteração por publicar')).toBeVisible();
    expect(price()).toHaveValue('25,001');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(price()).toHaveValue('25,00');
    expect(screen.getByText('Tudo publicado')).toBeVisible();
  });

  it('takes the product off sale only after confirmation', async () => {
    const sent = server({
      [`GET ${path}`]: () => product,
      'GET /ServicePlan': () => listAnswer(plans),
      [`DELETE ${path}`]: () => undefined,
    });
    const { user, router } = renderPart(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Retirar de venda' }));
    const dialog = await screen.findByRole('dialog', { name: 'Retirar «Limpeza» de venda?' });
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Retirar de venda' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/products'));
  });
});

describe('the form of a product with unpublished changes', () => {
  it('stores changes without publishing them, says when they were stored, and discards them after confirmation', async () => {
    const kept = { ...product, version: 4, draft: { ...draftOf(product), price: '26.00' } };
    let current: Product = product;
    const sent = server({
      [`GET ${path}`]: () => current,
      'GET /ServicePlan': () => listAnswer(plans),
      [`PUT ${path}/draft`]: () => (current = kept),
      [`DELETE ${path}/draft`]: () => (current = { ...product, version: 5 }),
    });
    const { user } = renderPart(<Page />);
    await screen.findByText('Tudo publicado');
    await user.clear(price());
    await user.type(price(), '26');
    await user.click(screen.getByRole('button', { name: 'Guardar rascunho' }));
    expect(await screen.findByText(/^Rascunho guardado: /)).toBeVisible();
    expect(screen.getByText('1 alteração por publicar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar rascunho' })).not.toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ price: '26.00', version: 3 });
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Descartar o rascunho?' });
    await user.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Tudo publicado')).toBeVisible();
    expect(price()).toHaveValue('25,00');
  });

  it.each([
    { status: 'draft', says: /ainda não está na loja/, act: 'Publicar' },
    { status: 'withdrawn', says: /Retirado de venda: ninguém/, act: 'Pôr à venda' },
  ] as const)('puts a product with the status $status on sale', async ({ status, says, act }) => {
    let current: Product = { ...product, status };
    const sent = server({
      [`GET ${path}`]: () => current,
      'GET /ServicePlan': () => listAnswer(plans),
      [`PUT ${path}`]: () => (current = { ...current, version: 4 }),
      [`POST ${path}/publish`]: () => (current = { ...current, status: 'published', version: 5 }),
    });
    const { user } = renderPart(<Page />);
    expect(await screen.findByText(says)).toBeVisible();
    await user.click(screen.getByRole('button', { name: act }));
    expect(await screen.findByText('Tudo publicado')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ version: 4 });
  });
});

describe('the form of a new product', () => {
  it('says which texts are missing, keeps the typed values, and saves a draft with the defaults of the product’s type', async () => {
    const sent = server({ 'POST /Product': () => product, 'GET /ServicePlan': () => listAnswer(plans) });
    const { user, router } = renderPart(<ProductCreator />);
    await user.click(await screen.findByRole('radio', { name: /^Limpeza/ }));
    await user.type(price(), '22');
    await user.click(screen.getByRole('button', { name: 'Guardar rascunho' }));
    expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(6);
    expect(price()).toHaveValue('22');
    for (const field of screen.getAllByRole('textbox', { name: /^(Nome|Descrição)/ })) await user.type(field, 'Texto');
    await user.click(screen.getByRole('button', { name: 'Guardar rascunho' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/product-edit/${product.id}`));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      status: 'draft',
      type: 'clean',
      taxClass: 'standard',
      price: '22.00',
      planEligible: false,
      name: { pt: 'Texto', en: 'Texto', es: 'Texto' },
    });
  });
});

describe('the drafts of the starting data', () => {
  const draft: Product = { ...product, status: 'draft', version: 1 };

  it('are put on sale all at once after a question', async () => {
    const sent = server({
      'GET /Product': () => listAnswer([draft]),
      'POST /Product/publish': () => ({ done: [draft.id], refused: [] }),
    });
    const { user } = renderPart(<ProductDrafts />);
    await user.click(await screen.findByRole('button', { name: 'Pôr 1 produto à venda' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/confirme em cada um o preço/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pôr 1 produto à venda' }));
    expect(await screen.findByText('1 produto está à venda.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ products: [{ id: draft.id, version: 1 }] });
  });

  it('are put on sale one by one in their list, or the reason is shown', async () => {
    let outcome: object = { done: [], refused: [{ id: draft.id, code: 'product_without_picture', message: '' }] };
    server({ 'GET /Product': () => listAnswer([draft]), 'POST /Product/publish': () => outcome });
    const { user } = renderPart(<ProductList />, { at: '/?status=draft' });
    const button = await screen.findByRole('button', { name: 'Pôr «Limpeza» à venda' });
    await user.click(button);
    expect(await screen.findByText(/imagem/)).toBeVisible();
    outcome = { done: [draft.id], refused: [] };
    await user.click(button);
    expect(await screen.findByText('«Limpeza» está à venda.')).toBeVisible();
  });
});
