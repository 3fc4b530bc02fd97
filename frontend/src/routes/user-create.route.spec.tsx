import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sampleUser } from '../features/account/identity/account.samples';
import { closeSession, openSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { refusal, server } from '../test-setup/server';
import { Component as UserCreateRoute } from './user-create.route';

const signInAs = (usertypeId: number) => {
  const token = `x.${btoa(JSON.stringify({ usertype_id: usertypeId }))}.z`;
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
};
const fillIn = async (user: UserEvent) => {
  await user.type(screen.getByLabelText(/^Nome/), 'Ana');
  await user.type(screen.getByLabelText(/^Apelido/), 'Reis');
  await user.type(screen.getByLabelText(/^E-mail/), 'Ana@Exemplo.pt');
  await user.type(screen.getByLabelText(/^Telefone/), '912 345 678');
};
const invite = () => screen.getByRole('button', { name: 'Criar conta e enviar convite' });

beforeEach(() => act(closeSession));

describe('creating an account as an admin', () => {
  it('asks for no password and no terms, and says that the person is invited', async () => {
    signInAs(1);
    const sent = server({ 'POST /User': () => ({ ...sampleUser, invited: true }) });
    const { user, router } = renderPart(<UserCreateRoute />, { at: '/user-create' });
    expect(screen.queryByLabelText(/^Palavra-passe/)).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await fillIn(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de conta' }), 'Florista');
    await user.click(invite());
    expect(await screen.findByText(/O convite foi enviado para maria@exemplo\.pt/)).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user-details/${sampleUser.id}`));
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Ana',
        surname: 'Reis',
        email: 'ana@exemplo.pt',
        phone: '+351912345678',
        usertype_id: 3,
        language: 'pt',
      },
    ]);
  });

  it('returns to the order by phone for which the account is created', async () => {
    signInAs(1);
    server({ 'POST /User': () => ({ ...sampleUser, invited: true }) });
    const { user, router } = renderPart(<UserCreateRoute />, { at: '/user-create?returnTo=%2Forder-create' });
    await fillIn(user);
    await user.click(invite());
    await waitFor(() => expect(router.state.location.pathname).toBe('/order-create'));
    expect(router.state.location.search).toBe(`?customer=${sampleUser.id}`);
  });

  it('shows at the e-mail field that the address is already registered', async () => {
    signInAs(1);
    server({ 'POST /User': () => refusal(409, 'email_taken') });
    const { user } = renderPart(<UserCreateRoute />, { at: '/user-create' });
    await fillIn(user);
    await user.click(invite());
    expect(await screen.findByText('Este e-mail já está registado.')).toBeVisible();
  });
});

describe('creating an account without being an admin', () => {
  it.each([
    ['a visitor', undefined],
    ['a customer', 4],
  ])('asks %s for a password and the terms, and not for an account type', async (_who, usertypeId) => {
    if (usertypeId !== undefined) signInAs(usertypeId);
    server({});
    renderPart(<UserCreateRoute />, { at: '/user-create' });
    expect(await screen.findByLabelText(/^Palavra-passe/)).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Tipo de conta' })).not.toBeInTheDocument();
  });
});
