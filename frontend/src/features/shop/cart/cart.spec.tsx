import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MergedCart } from '@perpetua/contracts/cart.contract';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeSession, openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, type SentRequest, server } from '../../../test-setup/server';
import { CartButton } from './cart-button';
import { useAddToCart } from './cart.api';
import { cartOf, type StoredItem } from './cart.policy';
import { keptRoses, someRoses } from './cart.samples';
import { GuestCartMerge } from './guest-cart-merge';
import { closeCart } from './popover-state';

const cleaningProduct = someRoses({ id: '520dbdbe-e3dc-559f-8aa9-2e19d82f4a79', type: 'clean', price: '20.00' });
const carnations = keptRoses({ id: '2f90bc11-ebee-591f-bf2e-7fd82938ff9c', name: 'Cravos', price: '22.50' });

function Page({ product = someRoses() }: { product?: Product }) {
  const add = useAddToCart();
  return (
    <>
      <GuestCartMerge />
      <CartButton />
      <button type="button" onClick={() => add.mutate({ product, quantity: 1 })}>
        Adicionar
      </button>
    </>
  );
}

const keep = (...items: StoredItem[]) => localStorage.setItem('cart', JSON.stringify(items));
const kept = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as StoredItem[] | null;
const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const logIn = () => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' });
const theCart = () => screen.findByRole('dialog', { name: 'Carrinho' });

beforeEach(() => {
  act(() => {
    closeSession();
    closeCart();
  });
});

describe("a guest's cart", () => {
  it('opens when a product is added, names the product, shows the total, and returns the focus when closed', async () => {
    const { user } = renderPart(<Page />);
    const add = await screen.findByRole('button', { name: 'Adicionar' });
    await user.click(add);
    const cart = await theCart();
    expect(within(cart).getByRole('status')).toHaveTextContent('Rosas adicionado');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(add).toHaveFocus();
    await user.click(add);
    expect(await screen.findByRole('button', { name: 'Carrinho, 2 artigos' })).toBeVisible();
    expect(await theCart()).toHaveTextContent('Total, IVA incluído70,00');
    expect(kept()).toMatchObject([{ id: someRoses().id, quantity: 2, price: '35.00', type: 'flower' }]);
  });

  it('refuses a product of another type, with the toast that the specification prescribes', async () => {
    keep(keptRoses());
    const { user } = renderPart(<Page product={cleaningProduct} />);
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O carrinho já tem outro tipo de artigo.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(kept()).toHaveLength(1);
  });

  it('says that a cleaning must be the only item when a second one is added', async () => {
    keep(keptRoses({ type: 'clean', name: 'Limpeza' }));
    const { user } = renderPart(<Page product={cleaningProduct} />);
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Uma limpeza compra-se em separado');
    expect(screen.queryByText(/outro tipo de artigo/)).not.toBeInTheDocument();
  });

  it('offers two actions after a refusal: open the cart, or empty it and add the refused product', async () => {
    keep(keptRoses({ quantity: 2 }));
    const { user } = renderPart(<Page product={cleaningProduct} />);
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await user.click(await screen.findByRole('button', { name: 'Ver o carrinho' }));
    expect(await theCart()).toHaveTextContent('Rosas');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    await user.click(await screen.findByRole('button', { name: 'Esvaziar e adicionar Rosas' }));
    await waitFor(() => expect(kept()).toMatchObject([{ id: cleaningProduct.id, quantity: 1, type: 'clean' }]));
    expect(within(await theCart()).getByRole('status')).toHaveTextContent('Rosas adicionado');
  });

  it('removes the message about the added product when the cart is emptied', async () => {
    const { user } = renderPart(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const cart = await theCart();
    expect(within(cart).getByRole('status')).toHaveTextContent('Rosas adicionado');
    await user.click(within(cart).getByRole('button', { name: 'Esvaziar carrinho' }));
    expect(await within(cart).findByText('O carrinho está vazio.')).toBeVisible();
    expect(within(cart).getByRole('status')).toBeEmptyDOMElement();
  });

  it('does not let the quantity of a cleaning be increased; the minus button removes the cleaning, and the storage key of the empty cart', async () => {
    keep(keptRoses({ type: 'clean', name: 'Limpeza' }));
    const { user } = renderPart(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Carrinho, 1 artigo' }));
    const cart = await theCart();
    expect(within(cart).getByRole('button', { name: 'Juntar uma unidade de Limpeza' })).toBeDisabled();
    await user.click(within(cart).getByRole('button', { name: 'Retirar Limpeza do carrinho' }));
    expect(await within(cart).findByText('O carrinho está vazio.')).toBeVisible();
    expect(cart).toHaveFocus();
    expect(kept()).toBeNull();
  });

  it('follows changes in another tab, and ignores invalid entries', async () => {
    renderPart(<Page />);
    expect(await screen.findByRole('button', { name: 'Carrinho, 0 artigos' })).toBeVisible();
    localStorage.setItem('cart', JSON.stringify([keptRoses({ quantity: 3 }), { id: 7 }, null, 'x']));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    expect(await screen.findByRole('button', { name: 'Carrinho, 3 artigos' })).toBeVisible();
  });

  it('is empty when the stored value is not a list', async () => {
    localStorage.setItem('cart', '{"broken"');
    renderPart(<Page />);
    expect(await screen.findByRole('button', { name: 'Carrinho, 0 artigos' })).toBeVisible();
  });
});

/** A fake server that stores a cart. The only request it rejects is the addition of the cleaning. */
function cartServer(start: StoredItem[] = []) {
  let items = start;
  const answer = (next: StoredItem[]) => {
    items = next;
    return cartOf(items);
  };
  const added = ({ body }: SentRequest) => {
    const { productId, quantity } = body as { productId: string; quantity: number };
    if (productId === cleaningProduct.id) return refusal(409, 'cart_conflict');
    return answer([...items, keptRoses({ id: productId, quantity })]);
  };
  const removed = (id: string) => () => answer(items.filter((item) => item.id !== id));
  return server({
    'GET /Cart': () => cartOf(items),
    'POST /Cart': added,
    'PATCH /Cart': ({ body }) => {
      const { productId, quantity } = body as { productId: string; quantity: number };
      return answer(items.map((item) => (item.id === productId ? { ...item, quantity } : item)));
    },
    [`DELETE /Cart/${someRoses().id}`]: removed(someRoses().id),
    [`DELETE /Cart/${carnations.id}`]: removed(carnations.id),
  });
}

const calls = (sent: SentRequest[]) => sent.map(({ method, path }) => `${method} ${path}`);

const changes = (sent: SentRequest[]) => calls(sent.filter(({ method }) => method !== 'GET'));

describe('the cart of a logged-in customer', () => {
  it('is stored on the server', async () => {
    const sent = cartServer();
    logIn();
    const { user } = renderPart(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const cart = await theCart();
    await user.click(await within(cart).findByRole('button', { name: 'Juntar uma unidade de Rosas' }));
    expect(await screen.findByRole('button', { name: 'Carrinho, 2 artigos' })).toBeVisible();
    await waitFor(() => expect(changes(sent)).toEqual(['POST /Cart', 'PATCH /Cart']));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ productId: someRoses().id, quantity: 1 });
    expect(kept()).toBeNull();
  });

  it('is emptied with one DELETE for each item', async () => {
    const sent = cartServer([keptRoses(), carnations]);
    logIn();
    const { user } = renderPart(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Carrinho, 2 artigos' }));
    await user.click(within(await theCart()).getByRole('button', { name: 'Esvaziar carrinho' }));
    expect(await screen.findByText('O carrinho está vazio.')).toBeVisible();
    expect(changes(sent)).toEqual([`DELETE /Cart/${someRoses().id}`, `DELETE /Cart/${carnations.id}`]);
  });

  it('is emptied on the server before the refused product is added', async () => {
    let items = [keptRoses()];
    const sent = server({
      'GET /Cart': () => cartOf(items),
      'POST /Cart': () => {
        if (items.length > 0) return refusal(409, 'cart_conflict');
        items = [keptRoses({ id: cleaningProduct.id, type: 'clean' })];
        return cartOf(items);
      },
      [`DELETE /Cart/${someRoses().id}`]: () => cartOf((items = [])),
    });
    logIn();
    const { user } = renderPart(<Page product={cleaningProduct} />);
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O carrinho já tem outro tipo de artigo.');
    await user.click(screen.getByRole('button', { name: 'Esvaziar e adicionar Rosas' }));
    await theCart();
    expect(changes(sent)).toEqual(['POST /Cart', `DELETE /Cart/${someRoses().id}`, 'POST /Cart']);
  });

  it('shows the server’s cart again after the server rejected a change', async () => {
    server({ 'GET /Cart': () => cartOf([keptRoses()]), 'PATCH /Cart': () => refusal(503, 'unavailable') });
    logIn();
    const { user } = renderPart(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Carrinho, 1 artigo' }));
    await user.click(within(await theCart()).getByRole('button', { name: 'Juntar uma unidade de Rosas' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está temporariamente indisponível.');
    expect(await screen.findByRole('button', { name: 'Carrinho, 1 artigo' })).toBeVisible();
  });
});

/** The server's response to a merge that dropped and capped nothing. */
const merged = (items: StoredItem[], more: Partial<MergedCart> = {}): MergedCart => ({
  cart: cartOf(items),
  outcome: 'merged',
  dropped: [],
  capped: [],
  ...more,
});
const keptLater = (...items: StoredItem[]) => cartOf(items).items;
const cleaning = keptRoses({ id: cleaningProduct.id, name: 'Limpeza', type: 'clean' });
const mergesIn = (sent: SentRequest[]) => sent.filter(({ path }) => path === '/Cart/merge').map(({ body }) => body);

describe("a guest's cart after the login", () => {
  it('is merged into the account’s cart immediately, in one request', async () => {
    keep(keptRoses({ quantity: 2 }), carnations);
    const sent = server({
      'GET /Cart': () => cartOf([]),
      'POST /Cart/merge': () => merged([keptRoses({ quantity: 2 }), carnations]),
    });
    renderPart(<Page />);
    expect(await screen.findByRole('button', { name: 'Carrinho, 3 artigos' })).toBeVisible();
    act(logIn);
    await waitFor(() => expect(kept()).toBeNull());
    expect(await screen.findByRole('button', { name: 'Carrinho, 3 artigos' })).toBeVisible();
    expect(mergesIn(sent)).toEqual([
      {
        items: [
          { productId: someRoses().id, quantity: 2, planId: null },
          { productId: carnations.id, quantity: 1, planId: null },
        ],
        mergeId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      },
    ]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports dropped items, and quantities that were reduced to the maximum', async () => {
    keep(cleaning, keptRoses({ quantity: 60 }), keptRoses({ id: 'rosas', name: 'Antigas' }));
    const sent = server({
      'GET /Cart': () => cartOf([]),
      'POST /Cart/merge': () =>
        merged([keptRoses({ quantity: 99 })], {
          dropped: [{ productId: cleaning.id, planId: null, quantity: 1, reason: 'product_not_sold' }],
          capped: [{ productId: someRoses().id, quantity: 11 }],
        }),
    });
    logIn();
    renderPart(<Page />);
    const [leftOut, capped] = await screen.findAllByRole('alert');
    expect(leftOut).toHaveTextContent('Retirámos do carrinho: Limpeza, Antigas.');
    expect(capped).toHaveTextContent('O carrinho admite no máximo 99 unidades de: Rosas.');
    expect(mergesIn(sent)).toMatchObject([{ items: [{ productId: cleaning.id }, { productId: someRoses().id }] }]);
    expect(kept()).toBeNull();
  });

  it('is discarded, with a message, if the server rejects it as invalid', async () => {
    keep(keptRoses());
    server({ 'GET /Cart': () => cartOf([]), 'POST /Cart/merge': () => refusal(400, 'validation_failed') });
    logIn();
    renderPart(<Page />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Retirámos do carrinho: Rosas.');
    expect(kept()).toBeNull();
  });

  it('shows the items that the merge kept for later, which can be restored or discarded', async () => {
    keep(keptRoses());
    const first = { ...cartOf([keptRoses()]), keptForLater: keptLater(cleaning) };
    const swapped = { ...cartOf([cleaning]), keptForLater: keptLater(keptRoses()) };
    const sent = server({
      'GET /Cart': () => first,
      'POST /Cart/merge': () => merged([], { cart: first, outcome: 'replaced' }),
      'POST /Cart/restore': () => swapped,
      'DELETE /Cart/kept': () => cartOf([cleaning]),
    });
    logIn();
    const { user } = renderPart(<Page />);
    expect(await screen.findByText(/^Guardado para mais tarde: Limpeza\./)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Carrinho, 1 artigo' }));
    const cart = await theCart();
    const later = await within(cart).findByRole('region', { name: 'Guardado para mais tarde' });
    await user.click(within(later).getByRole('button', { name: 'Voltar a adicionar Limpeza ao carrinho' }));
    expect(await within(cart).findByRole('button', { name: 'Voltar a adicionar Rosas ao carrinho' })).toBeVisible();
    expect(sent.find(({ path }) => path === '/Cart/restore')?.body).toEqual({ productId: cleaning.id, planId: null });
    await user.click(within(cart).getByRole('button', { name: 'Descartar o que está guardado' }));
    await waitFor(() => expect(within(cart).queryByRole('region')).not.toBeInTheDocument());
    expect(calls(sent)).toContain('DELETE /Cart/kept');
  });

  it('stays visible if a read that began before the merge returns an empty cart after the merge', async () => {
    const readings: (() => void)[] = [];
    server({
      'GET /Cart': async () => {
        await new Promise<void>((resolve) => readings.push(resolve));
        return cartOf([]);
      },
      'POST /Cart/merge': () => merged([keptRoses()]),
    });
    keep(keptRoses());
    logIn();
    renderPart(<Page />);
    await waitFor(() => expect(kept()).toBeNull());
    expect(readings).not.toEqual([]);
    await act(async () => {
      for (const answer of readings) answer();
      // Wait for one macrotask, so that the responses are processed.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.getByRole('button', { name: 'Carrinho, 1 artigo' })).toBeVisible();
  });

  it('is kept if the server is unavailable, and is sent again later with the same merge id', async () => {
    keep(keptRoses());
    const lost = server({ 'GET /Cart': () => cartOf([]), 'POST /Cart/merge': () => refusal(503, 'unavailable') });
    logIn();
    const { unmount } = renderPart(<Page />);
    await waitFor(() => expect(mergesIn(lost)).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Carrinho, 0 artigos' })).toBeVisible();
    expect(kept()).toHaveLength(1);
    unmount();
    const reached = server({ 'GET /Cart': () => cartOf([]), 'POST /Cart/merge': () => merged([keptRoses()]) });
    renderPart(<Page />);
    await waitFor(() => expect(kept()).toBeNull());
    expect(mergesIn(reached)).toEqual(mergesIn(lost));
  });

  it('gets a new merge id after it has changed', async () => {
    const answer = () => merged([keptRoses()]);
    const sent = server({ 'GET /Cart': () => cartOf([]), 'POST /Cart/merge': answer });
    for (let login = 1; login <= 2; login += 1) {
      keep(keptRoses());
      act(logIn);
      const { unmount } = renderPart(<Page />);
      await waitFor(() => expect(mergesIn(sent)).toHaveLength(login));
      await waitFor(() => expect(kept()).toBeNull());
      unmount();
      act(closeSession);
    }
    const [one, other] = mergesIn(sent) as { mergeId: string }[];
    expect(one?.mergeId).not.toBe(other?.mergeId);
  });
});
