import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { closeSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { refusal, server } from '../test-setup/server';
import { Component as ConfirmEmailRoute } from './confirm-email.route';
import { Component as ForgotPasswordRoute } from './forgot-password.route';
import { Component as ResetPasswordRoute } from './reset-password.route';
import { Component as UndoEmailChangeRoute } from './undo-email-change.route';

beforeEach(async () => {
  act(closeSession);
  await i18next.changeLanguage('pt');
});

describe('the form that requests a new password', () => {
  const ask = async () => {
    const { user } = renderPart(<ForgotPasswordRoute />, { at: '/forgot-password' });
    await user.type(screen.getByLabelText(/^E-mail/), 'Ana@Exemplo.pt');
    await user.click(screen.getByRole('button', { name: /Enviar ligação|Send link/ }));
  };

  it('sends the e-mail address and the page’s language, and says where the link was sent', async () => {
    const sent = server({ 'POST /Auth/recover-password': () => ({ expiresAt: '2026-11-21T12:00:00Z' }) });
    await ask();
    expect(await screen.findByRole('heading', { name: 'Veja o seu e-mail' })).toBeVisible();
    expect(screen.getByText(/ana@exemplo\.pt/)).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ email: 'ana@exemplo.pt', language: 'pt' });
  });

  it('shows at the field that no account has that e-mail address', async () => {
    server({ 'POST /Auth/recover-password': () => refusal(404, 'email_unknown') });
    await ask();
    expect(await screen.findByText('Não encontrámos nenhuma conta com este e-mail.')).toBeVisible();
    expect(screen.getByLabelText(/^E-mail/)).toBeInvalid();
  });

  it('says that a mail was requested only recently', async () => {
    await i18next.changeLanguage('en');
    server({ 'POST /Auth/recover-password': () => refusal(409, 'reset_requested_recently') });
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 30 minutes.');
  });
});

describe('the form that sets a new password by a link', () => {
  const choose = async (password: string, at = '/reset-password?token=abc') => {
    const { user, router } = renderPart(<ResetPasswordRoute />, { at });
    await user.type(await screen.findByLabelText(/^(Nova palavra-passe|New password)/), password);
    await user.click(screen.getByRole('button', { name: /Guardar palavra-passe|Save password/ }));
    return router;
  };

  it('sends the password with the token, and leads to the sign-in page', async () => {
    const sent = server({ 'POST /Auth/reset-password': () => undefined });
    const router = await choose('Saudade!2027');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(sent.at(-1)?.body).toEqual({ token: 'abc', password: 'Saudade!2027' });
  });

  it('says in the words of the specification that the password is too weak, and sends nothing', async () => {
    await i18next.changeLanguage('en');
    const sent = server({});
    await choose('weak');
    expect(await screen.findByText('The password does not meet the requirements.')).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(['/Auth/check-reset-link']);
  });

  it('links to the form that requests another link if the server refuses this one', async () => {
    server({ 'POST /Auth/reset-password': () => refusal(422, 'reset_link_invalid') });
    await choose('Saudade!2027');
    expect(await screen.findByRole('link', { name: 'Pedir outra ligação' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it.each([
    ['pt', 'Esta ligação já não é válida.', 'Pedir outra ligação'],
    ['en', 'This link is no longer valid.', 'Request another link'],
    ['es', 'Este enlace ya no es válido.', 'Pedir otro enlace'],
  ])('says before anything is typed that a link was used or has expired (%s)', async (language, text, another) => {
    await i18next.changeLanguage(language);
    const sent = server({ 'POST /Auth/check-reset-link': () => ({ valid: false, needsTerms: false }) });
    renderPart(<ResetPasswordRoute />, { at: '/reset-password?token=used' });
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    expect(screen.getByRole('link', { name: another })).toHaveAttribute('href', '/forgot-password');
    expect(document.querySelector('input[type="password"]')).toBeNull();
    expect(sent).toEqual([expect.objectContaining({ path: '/Auth/check-reset-link', body: { token: 'used' } })]);
  });

  it('shows at the field that the password is too common', async () => {
    const errors = [{ path: 'password', code: 'password_common', message: '' }];
    server({ 'POST /Auth/reset-password': () => refusal(422, 'password_common', { errors }) });
    await choose('Saudade!2027');
    expect(await screen.findByText(/Esta palavra-passe é muito comum/)).toBeVisible();
    expect(screen.getByLabelText(/^Nova palavra-passe/)).toBeInvalid();
  });

  it('says that the link is not valid if the address contains no token', () => {
    renderPart(<ResetPasswordRoute />, { at: '/reset-password' });
    expect(screen.getByRole('alert')).toHaveTextContent('Esta ligação já não é válida.');
  });
});

describe('the form that accepts an invitation by a link', () => {
  const invited = { 'POST /Auth/check-reset-link': () => ({ valid: true, needsTerms: true }) };
  const renderPage = () => renderPart(<ResetPasswordRoute />, { at: '/reset-password?token=abc' });

  it.each([
    ['pt', 'Ative a sua conta', 'Ativar a conta'],
    ['en', 'Activate your account', 'Activate account'],
    ['es', 'Active su cuenta', 'Activar la cuenta'],
  ])('requires a password and the terms, and sends both (%s)', async (language, title, button) => {
    await i18next.changeLanguage(language);
    const sent = server({ ...invited, 'POST /Auth/reset-password': () => undefined });
    const { user, router } = renderPage();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await user.type(
      screen.getByLabelText(/^(Palavra-passe|Password|Contraseña)/, { selector: 'input' }),
      'Saudade!2027',
    );
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('checkbox')).toBeInvalid();
    expect(sent.map(({ path }) => path)).toEqual(['/Auth/check-reset-link']);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(sent.at(-1)?.body).toEqual({ token: 'abc', password: 'Saudade!2027', acceptTerms: true, language });
  });

  it('links to the form that requests another link if this one was used in the meantime', async () => {
    server({ ...invited, 'POST /Auth/reset-password': () => refusal(422, 'reset_link_invalid') });
    const { user } = renderPage();
    await user.type(await screen.findByLabelText(/^Palavra-passe/), 'Saudade!2027');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Ativar a conta' }));
    expect(await screen.findByRole('link', { name: 'Pedir outra ligação' })).toBeVisible();
  });
});

describe('the page that confirms an e-mail address', () => {
  it('sends the confirmation exactly once when the link is opened', async () => {
    const sent = server({ 'POST /Auth/confirm-email': () => ({ emailConfirmed: true }) });
    renderPart(<ConfirmEmailRoute />, { at: '/confirm-email?token=abc' });
    expect(await screen.findByText('O seu e-mail está confirmado. Obrigado.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  it('says that a link is not valid, and where to get help', async () => {
    server({ 'POST /Auth/confirm-email': () => refusal(422, 'confirmation_link_invalid') });
    renderPart(<ConfirmEmailRoute />, { at: '/confirm-email?token=abc' });
    expect(await screen.findByText(/Esta ligação não é válida/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pedir ajuda' })).toHaveAttribute('href', '/contact');
  });
});

describe('the page that undoes a change of the e-mail address', () => {
  it('undoes it when that is asked for, not when the link is opened, and leads to a new password', async () => {
    const sent = server({ 'POST /Auth/undo-email-change': () => undefined });
    const { user } = renderPart(<UndoEmailChangeRoute />, { at: '/undo-email-change?token=abc' });
    const undo = screen.getByRole('button', { name: 'Anular a alteração' });
    expect(sent).toEqual([]);
    await user.click(undo);
    expect(await screen.findByText(/A alteração foi anulada/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Escolher nova palavra-passe' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(sent.at(-1)?.body).toEqual({ token: 'abc' });
  });

  it('says when the link is over', async () => {
    server({ 'POST /Auth/undo-email-change': () => refusal(422, 'confirmation_link_invalid') });
    const { user } = renderPart(<UndoEmailChangeRoute />, { at: '/undo-email-change?token=abc' });
    await user.click(screen.getByRole('button', { name: 'Anular a alteração' }));
    expect(await screen.findByText(/Esta ligação não é válida/)).toBeVisible();
  });
});
