import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '@perpetua/contracts/identity.contract';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { saveDraft } from '../../../../lib/drafts';
import { closeSession, openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { listAnswer, server } from '../../../../test-setup/server';
import { cartOf } from '../../cart/cart.policy';
import { keptRoses, someRoses } from '../../cart/cart.samples';
import { sampleUser } from '../../../account/identity/account.samples';
import { type CheckoutDraft, emptyDraft } from '../draft/checkout-draft.policy';
import { CheckoutPage } from './checkout-page';
import { draftName } from '../ordering.api';
import { openDays } from '../moment/slots.samples';

// Maps and dialogs are loaded when a step first shows them.
configure({ asyncUtilTimeout: 5_000 });

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const logIn = () => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' });
const today = new Date().toISOString().slice(0, 10);
const date = openDays(today)[2]?.date ?? '';

const delivery: CheckoutDraft['delivery'] = {
  ...emptyDraft.delivery,
  kind: 'church',
  placeName: 'Basílica da Estrela',
  city: 'Lisboa',
  location: { lat: 38.71, lng: -9.16 },
  date,
  hour: '11:00',
};
const contact = { name: 'Maria Antunes', phone: '912 345 678' };

const answers = {
  'GET /Cart': () => cartOf([keptRoses()]),
  'GET /User/my': () => sampleUser,
  [`GET /Product/${someRoses().id}`]: () => someRoses(),
  'GET /Checkout/slots': () => openDays(today),
  'GET /Grave': () => listAnswer([]),
  'GET /User/adresses': () => listAnswer([]),
  'GET /Place/city': () => listAnswer([]),
  'GET /Cemetery': () => listAnswer([]),
};

/** Renders the page at a step, with values typed earlier; `others` override the server's usual responses. */
function renderAt(step: string, typed: Partial<CheckoutDraft> = {}, others: Parameters<typeof server>[0] = {}) {
  const sent = server({ ...answers, ...others });
  saveDraft(draftName, { ...emptyDraft, ...typed });
  return { sent, ...renderPart(<CheckoutPage />, { at: `/checkout?step=${step}` }) };
}

const press = async (name: string | RegExp) => screen.findByRole('button', { name });
const step = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
  window.scrollTo = jest.fn() as typeof window.scrollTo;
  act(closeSession);
  act(logIn);
});

describe('the first invalid field of a step of the checkout', () => {
  it('gets the focus when it is the kind of place', async () => {
    const { user } = renderAt('delivery');
    await user.click(await press(/^Continuar/));
    expect(await screen.findByText('Selecione uma opção de entrega.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: /Cemitério/ })).toHaveFocus());
    expect(screen.getByRole('group', { name: 'Onde entregamos?' })).toHaveAccessibleDescription(
      'Selecione uma opção de entrega.',
    );
  });

  it('gets the focus when it is the grave: the button that adds a grave is focused', async () => {
    const { user } = renderAt('delivery', { delivery: { ...emptyDraft.delivery, kind: 'cemetery' } });
    const name = await press('Adicionar campa');
    await user.click(await press(/^Continuar/));
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription('Escolha a campa.');
  });

  it('gets the focus even if it appeared only after a choice: once a church is chosen, its name is focused, not the day', async () => {
    const { user } = renderAt('delivery');
    await user.click(await screen.findByRole('radio', { name: /Igreja/ }));
    await user.click(await press(/^Continuar/));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Nome da igreja/ })).toHaveFocus());
  });

  it('gets the focus when it is the point on the map: the map’s search field is focused', async () => {
    const { user } = renderAt('delivery', { delivery: { ...delivery, location: null } });
    const search = await screen.findByRole('combobox', { name: 'Procurar cemitério ou concelho' });
    await user.click(await press(/^Continuar/));
    await waitFor(() => expect(search).toHaveFocus());
    expect(search).toHaveAccessibleDescription(/no mapa/);
  });

  it('gets the focus when it is the day or, once a day is chosen, the hour', async () => {
    const { user } = renderAt('delivery', { delivery: { ...delivery, date: '', hour: '' } });
    const [first, , third] = await screen.findAllByRole('radio', { name: /feira|sábado|domingo/ });
    await user.click(await press(/^Continuar/));
    await waitFor(() => expect(first).toHaveFocus());
    expect(screen.getByRole('group', { name: 'Dia' })).toHaveAccessibleDescription('Escolha o dia.');
    await user.click(third as HTMLElement);
    await user.click(await press(/^Continuar/));
    await waitFor(() => expect(screen.getByRole('radio', { name: /^08:00/ })).toHaveFocus());
    expect(screen.getByRole('group', { name: 'Hora em que entregamos' })).toHaveAccessibleDescription(
      'Escolha a hora.',
    );
  });

  it('gets the focus when it belongs to the contact', async () => {
    const { user } = renderAt('contact', { delivery, contact: { name: 'Maria Antunes', phone: '12' } });
    const phone = await screen.findByRole('textbox', { name: /^Telefone/ });
    await user.click(await press(/^Continuar/));
    await waitFor(() => expect(phone).toHaveFocus());
    expect(phone).toHaveAccessibleDescription(/Número de telefone inválido/);
  });

  it('gets the focus when it belongs to the invoice', async () => {
    const { user } = renderAt('contact', { delivery, contact });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(await press(/^Continuar/));
    const name = screen.getByRole('textbox', { name: /^Nome ou empresa/ });
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription('Escreva o nome ou a empresa.');
  });

  it('gets the focus when it is the consent to the terms', async () => {
    const { user } = renderAt('review', { delivery, contact });
    const terms = await screen.findByRole('checkbox');
    await user.click(await press(/^Pagar/));
    await waitFor(() => expect(terms).toHaveFocus());
    expect(terms).toHaveAccessibleDescription('Para pagar, aceite os termos e condições.');
  });
});

describe('the last step before the payment', () => {
  it('says that flowers have no right of withdrawal, and links to the rules', async () => {
    renderAt('review', { delivery, contact });
    const exception = await screen.findByText(/não tem o direito de livre resolução de 14 dias/);
    expect(within(exception).getByRole('link', { name: 'Saber mais' })).toHaveAttribute('href', '/livre-resolucao');
  });
});

describe('the contact step', () => {
  it('disables Continue until the customer’s own name and phone are loaded, then fills them in', async () => {
    let answer: (user: User) => void = () => undefined;
    const own = new Promise<User>((resolve) => (answer = resolve));
    const { user } = renderAt('contact', { delivery }, { 'GET /User/my': () => own });
    await step('Contacto e fatura');
    expect(await press(/^Continuar/)).toBeDisabled();
    await act(async () => answer(sampleUser));
    expect(await screen.findByRole('textbox', { name: /^Nome/ })).toHaveValue(
      `${sampleUser.name} ${sampleUser.surname}`,
    );
    await user.click(await press(/^Continuar/));
    expect(await step('Rever e pagar')).toBeVisible();
  });
});

describe('the values typed in the checkout', () => {
  const nameField = () => screen.findByRole('textbox', { name: /^Nome|^Name/ });

  it('survive a reload', async () => {
    const { user, unmount } = renderAt('contact', { delivery, contact });
    await user.clear(await nameField());
    await user.type(await nameField(), 'Rui');
    unmount();
    renderPart(<CheckoutPage />, { at: '/checkout?step=contact' });
    expect(await nameField()).toHaveValue('Rui');
  });

  it('survive a visit to the checkout’s URL without a step', async () => {
    renderAt('delivery', { delivery, contact }).unmount();
    renderPart(<CheckoutPage />, { at: '/checkout' });
    expect(await screen.findByRole('radio', { name: /Igreja/ })).toBeChecked();
    expect(await screen.findByRole('combobox', { name: /^Nome da igreja/ })).toHaveValue('Basílica da Estrela');
  });

  it('survive the browser’s Back and Forward', async () => {
    const { user, router } = renderAt('contact', { delivery, contact });
    await user.clear(await nameField());
    await user.type(await nameField(), 'Rui');
    await user.click(await press(/^Continuar/));
    await step('Rever e pagar');
    await act(() => router.navigate(-1));
    await step('Contacto e fatura');
    expect(await nameField()).toHaveValue('Rui');
    await act(() => router.navigate(1));
    await step('Rever e pagar');
    expect(router.state.location.search).toBe('?step=review');
  });

  it('survive a sign-out and a new sign-in in another tab', async () => {
    const { user } = renderAt('contact', { delivery, contact });
    await user.clear(await nameField());
    await user.type(await nameField(), 'Rui');
    const tokenBefore = localStorage.getItem('token') ?? '';
    act(() => {
      localStorage.removeItem('token');
      fireEvent(window, new StorageEvent('storage', { key: 'token' }));
    });
    expect(await screen.findByRole('link', { name: 'Entrar' })).toBeVisible();
    act(() => {
      localStorage.setItem('token', tokenBefore);
      fireEvent(window, new StorageEvent('storage', { key: 'token' }));
    });
    expect(await nameField()).toHaveValue('Rui');
  });

  it('survive a change of the language', async () => {
    const { user } = renderAt('contact', { delivery, contact });
    await user.clear(await nameField());
    await user.type(await nameField(), 'Rui');
    await act(() => i18next.changeLanguage('en'));
    expect(await step('Contact and invoice')).toBeVisible();
    expect(await nameField()).toHaveValue('Rui');
  });

  it('are not reported as invalid before their own step is submitted, even if an earlier step was submitted with errors', async () => {
    const { user } = renderAt('delivery', { delivery: { ...delivery, placeName: '' } });
    await user.click(await press(/^Continuar/));
    await user.type(await screen.findByRole('combobox', { name: /^Nome da igreja/ }), 'Basílica');
    await user.click(await press(/^Continuar/));
    await step('Contacto e fatura');
    await user.clear(await nameField());
    expect(await nameField()).not.toHaveAccessibleDescription(/Escreva o nome/);
  });
});
