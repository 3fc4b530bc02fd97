import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { closeSession, openSession } from '../lib/session';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, refusal, server } from '../test-setup/server';
import { Component as BecomeSupplierRoute } from './become-supplier.route';

const partnerToken = `x.${btoa(JSON.stringify({ usertype_id: 3 }))}.z`;
const places = { 'GET /Place/city': () => listAnswer([]), 'GET /Place/parish': () => listAnswer([]) };
const typed: readonly [RegExp, string][] = [
  [/^Nome/, 'Rui'],
  [/^Apelido/, 'Matos'],
  [/^Telefone/, '912 345 678'],
  [/^Rua/, 'Rua Saraiva de Carvalho'],
  [/^Número da porta/, '12'],
  [/^Código postal/, '1350-300'],
  [/^Concelho/, 'Lisboa'],
  [/^Freguesia/, 'Estrela'],
  [/^NIF/, '501964843'],
];

beforeEach(() => act(closeSession));

async function fillIn(user: UserEvent) {
  await user.click(screen.getByRole('radio', { name: /^Florista/ }));
  for (const [label, text] of typed) {
    const field = screen.getByLabelText(label);
    await user.click(field);
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox', { name: /política de privacidade/ }));
}
const submit = () => screen.getByRole('button', { name: 'Enviar candidatura' });
const posted = (sent: readonly { method: string; body: unknown }[]) => sent.find(({ method }) => method === 'POST');

describe('applying to become a partner', () => {
  it('shows an error at every required field left empty, and sends nothing', async () => {
    const sent = server(places);
    const { user } = renderPart(<BecomeSupplierRoute />, { at: '/besupplier' });
    await user.click(submit());
    expect(await screen.findByText('Escolha uma das opções.')).toBeVisible();
    expect(screen.getByText('Para continuar, é preciso aceitar.')).toBeVisible();
    expect(screen.getByText('Indique o seu número de telefone.')).toBeVisible();
    expect(screen.getAllByText('Preencha este campo.').length).toBeGreaterThanOrEqual(9);
    expect(posted(sent)).toBeUndefined();
  });

  it('sends the whole form, and says what happens next', async () => {
    const sent = server({ ...places, 'POST /Service/besupplier': () => ({ id: 'p' }) });
    const { user } = renderPart(<BecomeSupplierRoute />, { at: '/besupplier' });
    await fillIn(user);
    await user.type(screen.getByLabelText(/^E-mail/), 'rui@exemplo.pt');
    await user.type(screen.getByLabelText(/^Palavra-passe/), 'Saudade!2026');
    await user.type(screen.getByLabelText(/^Dados de faturação/), 'Flores, Lda.');
    await user.click(screen.getByRole('checkbox', { name: 'As entregas partem desta morada' }));
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Candidatura recebida' })).toBeVisible();
    expect(posted(sent)?.body).toEqual({
      name: 'Rui',
      surname: 'Matos',
      email: 'rui@exemplo.pt',
      phone: '+351912345678',
      password: 'Saudade!2026',
      language: 'pt',
      partnerType: 'flower',
      city: 'Lisboa',
      parish: 'Estrela',
      street: 'Rua Saraiva de Carvalho',
      streetNumber: '12',
      floor: null,
      postalCode: '1350-300',
      taxId: '501964843',
      billing: 'Flores, Lda.',
      delivery: false,
      consent: true,
    });
  });

  it('shows at the e-mail field that the address is already registered', async () => {
    server({ ...places, 'POST /Service/besupplier': () => refusal(409, 'email_taken') });
    const { user } = renderPart(<BecomeSupplierRoute />, { at: '/besupplier' });
    await fillIn(user);
    await user.type(screen.getByLabelText(/^E-mail/), 'rui@exemplo.pt');
    await user.type(screen.getByLabelText(/^Palavra-passe/), 'Saudade!2026');
    await user.click(submit());
    expect(await screen.findByText('Este e-mail já está registado.')).toBeVisible();
    expect(screen.getByLabelText(/^E-mail/)).toBeInvalid();
  });

  it('asks a logged-in partner for no account data, and says that this partner’s application is already pending', async () => {
    act(() => openSession({ token: partnerToken, tokenExpiration: Date.now() + 60_000, user_id: 'p' }));
    const sent = server({ ...places, 'POST /Service/besupplier': () => refusal(409, 'illegal_transition') });
    const { user } = renderPart(<BecomeSupplierRoute />, { at: '/besupplier' });
    expect(screen.queryByLabelText(/^Palavra-passe/)).not.toBeInTheDocument();
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByText('A sua candidatura já foi recebida e está a ser tratada.')).toBeVisible();
    expect(posted(sent)?.body).not.toHaveProperty('password');
  });
});
