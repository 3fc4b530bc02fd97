import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { closeSession, currentSession } from '../lib/session';
import { Component as SignUpRoute } from './sign-up.route';
import { renderPart } from '../test-setup/render-part';
import { refusal, server } from '../test-setup/server';

const submit = () => screen.getByRole('button', { name: 'Criar conta' });
const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;

beforeEach(() => act(closeSession));

async function fillIn(user: UserEvent) {
  await user.type(screen.getByLabelText(/^Nome/), 'Ana');
  await user.type(screen.getByLabelText(/^Apelido/), 'Reis');
  await user.type(screen.getByLabelText(/^E-mail/), 'Ana@Exemplo.pt');
  await user.type(screen.getByLabelText(/^Telefone/), '912 345 678');
  await user.type(screen.getByLabelText(/^Palavra-passe/), 'Saudade!2026');
  await user.click(screen.getByRole('checkbox'));
}

describe('signing up', () => {
  it('shows an error at every required field left empty, and sends nothing', async () => {
    const sent = server({});
    const { user } = renderPart(<SignUpRoute />, { at: '/sign-up' });
    await user.click(submit());
    expect(await screen.findByText('Para continuar, é preciso aceitar.')).toBeVisible();
    expect(screen.getByText('Indique o seu número de telefone.')).toBeVisible();
    expect(screen.getAllByText('Preencha este campo.').length).toBeGreaterThanOrEqual(3);
    expect(screen.getByLabelText(/^Nome/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('ticks off the password rules while the password is typed, and shows the password on demand', async () => {
    const { user } = renderPart(<SignUpRoute />, { at: '/sign-up' });
    const password = screen.getByLabelText(/^Palavra-passe/);
    const rule = (text: string) => screen.getByText(text).closest('li');
    expect(rule('Um algarismo')).toHaveTextContent('(por cumprir)');
    await user.type(password, 'abc1');
    expect(rule('Um algarismo')).toHaveTextContent('(cumprido)');
    expect(rule('Uma letra maiúscula')).toHaveTextContent('(por cumprir)');
    expect(screen.getByText('Faltam 3 requisitos.')).toBeInTheDocument();
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Mostrar a palavra-passe' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('links to the terms and the privacy policy', () => {
    renderPart(<SignUpRoute />, { at: '/sign-up' });
    expect(screen.getByRole('link', { name: 'termos e condições' })).toHaveAttribute('href', '/termos-e-condicoes');
    expect(screen.getByRole('link', { name: 'política de privacidade' })).toHaveAttribute(
      'href',
      '/politica-de-privacidade',
    );
  });

  it('shows at the e-mail field that the address is already registered', async () => {
    server({ 'POST /User': () => refusal(409, 'email_taken') });
    const { user } = renderPart(<SignUpRoute />, { at: '/sign-up' });
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByText('Este e-mail já está registado.')).toBeVisible();
    expect(screen.getByLabelText(/^E-mail/)).toBeInvalid();
  });

  it('logs in immediately and returns to the page that required the login', async () => {
    const sent = server({
      'POST /User': () => ({ id: 'me' }),
      'POST /Auth/login': () => ({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }),
    });
    const { user, router } = renderPart(<SignUpRoute />, { at: '/sign-up?returnTo=%2Fcheckout%3Fstep%3Ddelivery' });
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
    expect(router.state.location.search).toBe('?step=delivery');
    expect(currentSession()?.userId).toBe('me');
    expect(sent.find(({ path }) => path === '/User')?.body).toEqual({
      name: 'Ana',
      surname: 'Reis',
      email: 'ana@exemplo.pt',
      phone: '+351912345678',
      password: 'Saudade!2026',
      acceptTerms: true,
      language: 'pt',
    });
  });
});
