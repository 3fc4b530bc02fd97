import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { closeSession } from '../lib/session';
import { Component as SignInRoute } from './sign-in.route';
import { renderPart } from '../test-setup/render-part';
import { refusal, server } from '../test-setup/server';

const tokenOf = (usertype: number) => `x.${btoa(JSON.stringify({ usertype_id: usertype }))}.z`;
const loginOf = (usertype: number) => () => ({
  token: tokenOf(usertype),
  tokenExpiration: Date.now() + 60_000,
  user_id: 'me',
});
const site = { demo: true, mapTiles: null, dollarRate: '1.08' };
const demo = {
  accounts: [{ email: 'florist.porto@perpetua.test', role: 'flower', city: 'Porto' }],
  password: 'Saudade!2026',
  sandbox: true,
};

beforeEach(() => act(closeSession));

const signIn = async (at: string) => {
  const { user, router } = renderPart(<SignInRoute />, { at });
  await user.type(screen.getByLabelText(/^E-mail/), 'ana@exemplo.pt');
  await user.type(screen.getByLabelText(/^Palavra-passe/), 'x');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  return router;
};

describe('signing in', () => {
  it.each([
    [4, '/'],
    [3, '/services-available'],
    [1, '/services'],
  ])('redirects user type %d to %s', async (usertype, home) => {
    server({ 'POST /Auth/login': loginOf(usertype) });
    const router = await signIn('/sign-in');
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
  });

  it.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test'])(
    'never redirects to %s',
    async (address) => {
      server({ 'POST /Auth/login': loginOf(4) });
      const router = await signIn(`/sign-in?returnTo=${encodeURIComponent(address)}`);
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    },
  );

  it('reports a failure in the words of the specification', async () => {
    await i18next.changeLanguage('en');
    server({ 'POST /Auth/login': () => refusal(401, 'login_failed') });
    const { user } = renderPart(<SignInRoute />, { at: '/sign-in' });
    await user.type(screen.getByLabelText(/^E-mail/), 'ana@exemplo.pt');
    await user.type(screen.getByLabelText(/^Password/), 'x');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login failed. Please check your credentials.')).toBeVisible();
  });

  it('after too many attempts, says when the next one is possible', async () => {
    server({ 'POST /Auth/login': () => refusal(429, 'too_many_logins', { retryAfterSeconds: 610 }) });
    await signIn('/sign-in');
    expect(await screen.findByText(/Aguarde 11 minutos/)).toBeVisible();
  });

  it('fills in the e-mail address and the password of the chosen demo account', async () => {
    server({ 'GET /Site': () => site, 'GET /Demo': () => demo });
    const { user } = renderPart(<SignInRoute />, { at: '/sign-in' });
    await user.selectOptions(await screen.findByLabelText('Contas de demonstração'), 'florist.porto@perpetua.test');
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('florist.porto@perpetua.test');
    expect(screen.getByLabelText(/^Palavra-passe/)).toHaveValue('Saudade!2026');
    expect(screen.getAllByText(/florist.porto/)).toHaveLength(1);
  });
});
