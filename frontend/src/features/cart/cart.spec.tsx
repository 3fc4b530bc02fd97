import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeSession, openSession } from '../../lib/session';
import { draw } from '../../test-setup/draw';
import { refusal, type SentRequest, server } from '../../test-setup/server';
import { CartButton } from './cart-button';
import { useAddToCart } from './cart.api';
import { cartOf, type KeptItem } from './cart.policy';
import { keptRoses, someRoses } from './cart.samples';
import { closeCart } from './popover-state';

const cleaningProduct = someRoses({ id: '520dbdbe-e3dc-559f-8aa9-2e19d82f4a79', type: 'clean', price: '20.00' });
const carnations = keptRoses({ id: '2f90bc11-ebee-591f-bf2e-7fd82938ff9c', name: 'Cravos', price: '22.50' });

function Page({ product = someRoses() }: { product?: Product }) {
  const add = useAddToCart();
  return (
    <>
      <CartButton />
      <button type="button" onClick={() => add.mutate({ product, quantity: 1 })}>
        Adicionar
      </button>
    </>
  );
}

const keep = (...items: KeptItem[]) => localStorage.setItem('cart', JSON.stringify(items));
const kept = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as KeptItem[] | null;
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
  it('opens by itself after an add, says what came in, sums it, and gives the focus back', async () => {
    const { user } = draw(<Page />);
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

  it('refuses another type with the toast of the specification', async () => {
    keep(keptRoses());
    const { user } = draw(<Page product={cleaningProduct} />);
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O carrinho já tem outro tipo de artigo.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(kept()).toHaveLength(1);
  });

  it('does not raise a cleaning, and minus removes the last one together with the key', async () => {
    keep(keptRoses({ type: 'clean', name: 'Limpeza' }));
    const { user } = draw(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Carrinho, 1 artigo' }));
    const cart = await theCart();
    expect(within(cart).getByRole('button', { name: 'Mais um de Limpeza' })).toBeDisabled();
    await user.click(within(cart).getByRole('button', { name: 'Retirar Limpeza do carrinho' }));
    expect(await within(cart).findByText('O carrinho está vazio.')).toBeVisible();
    expect(cart).toHaveFocus();
    expect(kept()).toBeNull();
  });

  it('follows what another tab does, and leaves out what is no item', async () => {
    draw(<Page />);
    expect(await screen.findByRole('button', { name: 'Carrinho, 0 artigos' })).toBeVisible();
    localStorage.setItem('cart', JSON.stringify([keptRoses({ quantity: 3 }), { id: 7 }, null, 'x']));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    expect(await screen.findByRole('button', { name: 'Carrinho, 3 artigos' })).toBeVisible();
  });

  it('is empty when the key holds no list', async () => {
    localStorage.setItem('cart', '{"broken"');
    draw(<Page />);
    expect(await screen.findByRole('button', { name: 'Carrinho, 0 artigos' })).toBeVisible();
  });
});

/** A server that keeps a cart the way the real one does. */
function cartServer(start: KeptItem[] = []) {
  let items = start;
  const answer = (next: KeptItem[]) => {
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

describe('the cart of somebody logged in', () => {
  it('is kept on the server', async () => {
    const sent = cartServer();
    logIn();
    const { user } = draw(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const cart = await theCart();
    await user.click(await within(cart).findByRole('button', { name: 'Mais um de Rosas' }));
    expect(await screen.findByRole('button', { name: 'Carrinho, 2 artigos' })).toBeVisible();
    await waitFor(() => expect(changes(sent)).toEqual(['POST /Cart', 'PATCH /Cart']));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ productId: someRoses().id, quantity: 1 });
    expect(kept()).toBeNull();
  });

  it('is emptied one by one', async () => {
    const sent = cartServer([keptRoses(), carnations]);
    logIn();
    const { user } = draw(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Carrinho, 2 artigos' }));
    await user.click(within(await theCart()).getByRole('button', { name: 'Esvaziar carrinho' }));
    expect(await screen.findByText('O carrinho está vazio.')).toBeVisible();
    expect(changes(sent)).toEqual([`DELETE /Cart/${someRoses().id}`, `DELETE /Cart/${carnations.id}`]);
  });

  it('shows again what is true when the server refuses', async () => {
    server({ 'GET /Cart': () => cartOf([keptRoses()]), 'PATCH /Cart': () => refusal(503, 'unavailable') });
    logIn();
    const { user } = draw(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Carrinho, 1 artigo' }));
    await user.click(within(await theCart()).getByRole('button', { name: 'Mais um de Rosas' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está indisponível por momentos.');
    expect(await screen.findByRole('button', { name: 'Carrinho, 1 artigo' })).toBeVisible();
  });
});

describe("a guest's cart after the login", () => {
  it('moves to the account; what is refused stays out and is named', async () => {
    keep(keptRoses({ quantity: 2 }), keptRoses({ id: cleaningProduct.id, name: 'Limpeza', type: 'clean' }));
    const sent = cartServer();
    draw(<Page />);
    expect(await screen.findByRole('button', { name: 'Carrinho, 3 artigos' })).toBeVisible();
    act(logIn);
    expect(await screen.findByRole('alert')).toHaveTextContent('Não coube no carrinho da sua conta: Limpeza.');
    expect(await screen.findByRole('button', { name: 'Carrinho, 2 artigos' })).toBeVisible();
    expect(kept()).toBeNull();
    expect(calls(sent).filter((call) => call === 'POST /Cart')).toHaveLength(2);
  });

  it('is not taken for empty by a reading that began before it arrived', async () => {
    const readings: (() => void)[] = [];
    server({
      'GET /Cart': async () => {
        await new Promise<void>((resolve) => readings.push(resolve));
        return cartOf([]);
      },
      'POST /Cart': () => cartOf([keptRoses()]),
    });
    keep(keptRoses());
    logIn();
    draw(<Page />);
    await waitFor(() => expect(kept()).toBeNull());
    expect(readings).not.toEqual([]);
    await act(async () => {
      for (const answer of readings) answer();
      // A whole turn: the answer has been read by then.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.getByRole('button', { name: 'Carrinho, 1 artigo' })).toBeVisible();
  });

  it('waits for another time when the server cannot be reached', async () => {
    keep(keptRoses());
    const sent = server({ 'GET /Cart': () => cartOf([]), 'POST /Cart': () => refusal(503, 'unavailable') });
    logIn();
    draw(<Page />);
    await waitFor(() => expect(calls(sent)).toContain('POST /Cart'));
    expect(await screen.findByRole('button', { name: 'Carrinho, 0 artigos' })).toBeVisible();
    expect(kept()).toHaveLength(1);
  });
});
