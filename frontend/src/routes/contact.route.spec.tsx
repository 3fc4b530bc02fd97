import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { closeSession, openSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { refusal, server } from '../test-setup/server';
import { Component as ContactRoute } from './contact.route';

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const answer = { id: 'd766b61b-017f-5a12-ab22-94e6507485ce', receivedAt: '2026-11-21T12:00:00Z' };

beforeEach(() => act(closeSession));

async function fillIn(user: UserEvent) {
  await user.selectOptions(screen.getByLabelText(/^(Categoria|Category)/), 'order');
  await user.type(screen.getByLabelText(/^(Assunto|Subject)/), 'As flores');
  await user.type(screen.getByLabelText(/^(Mensagem|Message)/), 'Chegaram bem.');
}
const submit = () => screen.getByRole('button', { name: /Enviar mensagem|Send message/ });

describe('the form that writes to support', () => {
  it('shows an error at every required field left empty, and sends nothing', async () => {
    const sent = server({});
    const { user } = renderPart(<ContactRoute />, { at: '/contact' });
    await user.click(submit());
    expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(4);
    expect(screen.getByLabelText(/^Categoria \*/)).toHaveFocus();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends a visitor’s message and e-mail address, and says that the message was sent', async () => {
    const sent = server({ 'POST /Service/send-message': () => answer });
    const { user } = renderPart(<ContactRoute />, { at: '/contact' });
    await fillIn(user);
    await user.type(screen.getByLabelText(/^O seu e-mail/), 'ana@exemplo.pt');
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Mensagem enviada' })).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      category: 'order',
      subject: 'As flores',
      message: 'Chegaram bem.',
      email: 'ana@exemplo.pt',
    });
  });

  it('does not ask a logged-in user for an e-mail address', async () => {
    act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
    const sent = server({
      'POST /Service/send-message': () => answer,
      'GET /User/my': () => ({ name: 'Ana', surname: 'Reis', email: 'ana@exemplo.pt' }),
    });
    const { user } = renderPart(<ContactRoute />, { at: '/contact' });
    expect(await screen.findByText('Respondemos para ana@exemplo.pt.')).toBeVisible();
    expect(screen.queryByLabelText(/^O seu e-mail/)).not.toBeInTheDocument();
    await fillIn(user);
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Mensagem enviada' });
    expect(sent.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('email');
  });

  it('reports a failure in the words of the specification, and keeps the message', async () => {
    await i18next.changeLanguage('en');
    server({ 'POST /Service/send-message': () => refusal(503, 'unavailable') });
    const { user } = renderPart(<ContactRoute />, { at: '/contact' });
    await fillIn(user);
    await user.type(screen.getByLabelText(/^Your e-mail/), 'ana@exemplo.pt');
    await user.click(submit());
    expect(await screen.findByText('Error sending the message. Please try again.')).toBeVisible();
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Chegaram bem.');
  });
});
