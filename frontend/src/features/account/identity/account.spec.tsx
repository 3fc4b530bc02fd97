import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { closeSession, currentSession, openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { openableImages } from '../../../test-setup/openable-images';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { sampleAddress, sampleUser } from './account.samples';
import { AddressForm } from './address-form';
import { AddressList } from './address-list';
import { useLogOut } from './identity.api';
import { PasswordForm } from './password-form';
import { ProfileData } from './profile-data';
import { UserForm } from './user-form';
import { UserList } from './user-list';

const { id } = sampleUser;
const login = (token: string) => ({ token, tokenExpiration: Date.now() + 60_000, user_id: id });
const line = 'Rua Saraiva de Carvalho 12A, 3.º esq., 1350-300 Lisboa';
const nowhere = { 'GET /Place/city': () => listAnswer([]), 'GET /Place/parish': () => listAnswer([]) };
const bodyOf = (sent: readonly { method: string; body: unknown }[], method: string) =>
  sent.find((request) => request.method === method)?.body;

beforeEach(() => act(closeSession));

describe('changing the password', () => {
  const change = async () => {
    const { user } = renderPart(<PasswordForm userId={id} />);
    await user.type(screen.getByLabelText(/^Palavra-passe atual/), 'Saudade!2026');
    await user.type(screen.getByLabelText(/^Nova palavra-passe/), 'Saudade!2027');
    await user.click(screen.getByRole('button', { name: 'Alterar a palavra-passe' }));
  };

  it('continues with the new session in the response', async () => {
    act(() => openSession(login('x.e30.old')));
    const sent = server({ [`PUT /User/password/${id}`]: () => login('x.e30.new') });
    await change();
    expect(await screen.findByText('Palavra-passe alterada.')).toBeVisible();
    expect(bodyOf(sent, 'PUT')).toEqual({ currentPassword: 'Saudade!2026', newPassword: 'Saudade!2027' });
    expect(currentSession()?.token).toBe('x.e30.new');
    expect(screen.getByLabelText(/^Nova palavra-passe/)).toHaveValue('');
  });

  it('shows an error at the field of the current password when it is wrong', async () => {
    server({ [`PUT /User/password/${id}`]: () => refusal(422, 'current_password_wrong') });
    await change();
    expect(await screen.findByText('A palavra-passe atual não está correta.')).toBeVisible();
    expect(screen.getByLabelText(/^Palavra-passe atual/)).toBeInvalid();
  });
});

describe('a password that is too common', () => {
  it.each([
    ['pt', 'Esta palavra-passe é muito comum e fácil de adivinhar. Escolha outra.'],
    ['en', 'This password is too common and easy to guess. Please choose another one.'],
    ['es', 'Esta contraseña es demasiado común y fácil de adivinar. Elija otra.'],
  ])('is refused with an error at its field, in the language of the page (%s)', async (language, text) => {
    const errors = [{ path: 'newPassword', code: 'password_common', message: '' }];
    server({ [`PUT /User/password/${id}`]: () => refusal(422, 'password_common', { errors }) });
    const { user, container } = renderPart(<PasswordForm userId={id} />);
    await act(() => i18next.changeLanguage(language));
    const [current, chosen] = [...container.querySelectorAll('input')];
    await user.type(current as HTMLElement, 'Saudade!2026');
    await user.type(chosen as HTMLElement, 'Password1!');
    await user.click(container.querySelector('button[type="submit"]') as HTMLElement);
    expect(await screen.findByText(text)).toBeVisible();
    expect(chosen).toBeInvalid();
  });
});

describe('logging out', () => {
  const LogOut = () => <button onClick={useLogOut()}>out</button>;

  it('sends the logout with the session’s token, and ends the session in the browser', async () => {
    act(() => openSession(login('x.e30.mine')));
    const sent = server({ 'POST /Auth/logout': () => undefined });
    const { user, router } = renderPart(<LogOut />);
    await user.click(screen.getByRole('button', { name: 'out' }));
    expect(currentSession()).toBeUndefined();
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(sent.map(({ method, path, headers }) => [method, path, headers.get('authorization')])).toEqual([
      ['POST', '/Auth/logout', 'Bearer x.e30.mine'],
    ]);
  });

  it.each([
    ['refuses', () => Promise.resolve(refusal(503, 'unavailable'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('ends the session in the browser even when the server %s', async (_, answer) => {
    act(() => openSession(login('x.e30.mine')));
    server({ 'POST /Auth/logout': answer });
    const { user, router } = renderPart(<LogOut />);
    await user.click(screen.getByRole('button', { name: 'out' }));
    expect(currentSession()).toBeUndefined();
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  });
});

describe('the user’s postal addresses', () => {
  it('show a note when there are none', async () => {
    server({ 'GET /User/adresses': () => listAnswer([]) });
    renderPart(<AddressList />);
    expect(await screen.findByText('Nenhuma morada disponível')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Adicionar morada' })).toHaveAttribute(
      'href',
      '/user-profile/create/address',
    );
  });

  it('are deleted only after confirmation', async () => {
    let list = [sampleAddress];
    server({
      'GET /User/adresses': () => listAnswer(list),
      [`DELETE /User/adresses/${sampleAddress.id}`]: () => void (list = []),
    });
    const { user } = renderPart(<AddressList />);
    expect(await screen.findByRole('link', { name: `Editar a morada ${line}` })).toHaveAttribute(
      'href',
      `/user-profile/update?id=${sampleAddress.id}`,
    );
    await user.click(screen.getByRole('button', { name: `Retirar a morada ${line}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText('Morada retirada.')).toBeVisible();
    expect(await screen.findByText('Nenhuma morada disponível')).toBeVisible();
  });

  it('are saved only with a valid postal code; fields that the user emptied are sent as null', async () => {
    const sent = server({ ...nowhere, 'PUT /User/update/address': () => sampleAddress });
    const saved = jest.fn();
    const { user } = renderPart(<AddressForm address={sampleAddress} cancelTo="/" onSaved={saved} />);
    await user.clear(screen.getByLabelText(/^Andar/));
    await user.clear(screen.getByLabelText(/^Código postal/));
    await user.type(screen.getByLabelText(/^Código postal/), '13503');
    await user.click(screen.getByRole('button', { name: 'Guardar morada' }));
    expect(await screen.findByText('Escreva o código postal assim: 1000-001.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Código postal/), '00');
    await user.click(screen.getByRole('button', { name: 'Guardar morada' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(bodyOf(sent, 'PUT')).toMatchObject({ id: sampleAddress.id, floor: null, postalCode: '1350-300' });
  });
});

describe('the form of one’s own account', () => {
  it('asks for the password only when the e-mail address changes', async () => {
    const sent = server({ [`PUT /User/${id}`]: () => sampleUser });
    const { user } = renderPart(<UserForm user={sampleUser} isOwn cancelTo="/" onSaved={() => undefined} />);
    expect(screen.queryByLabelText(/^Palavra-passe atual/)).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^E-mail/));
    await user.type(screen.getByLabelText(/^E-mail/), 'outra@exemplo.pt');
    await user.type(await screen.findByLabelText(/^Palavra-passe atual/), 'Saudade!2026');
    await user.click(screen.getByRole('button', { name: 'Guardar dados' }));
    await waitFor(() => expect(bodyOf(sent, 'PUT')).toMatchObject({ email: 'outra@exemplo.pt' }));
    expect(bodyOf(sent, 'PUT')).toMatchObject({ currentPassword: 'Saudade!2026', phone: '+351912345678' });
  });

  it('shows what others changed in the meantime, and keeps all typed values', async () => {
    const current = {
      ...sampleUser,
      phone: '+351913333333',
      surname: 'Castro',
      language: 'es',
      version: sampleUser.version + 2,
    };
    let refusals = 1;
    const sent = server({
      [`PUT /User/${id}`]: () => ((refusals -= 1) === 0 ? refusal(409, 'version_conflict', { current }) : current),
    });
    const saved = jest.fn();
    const { user } = renderPart(<UserForm user={sampleUser} isOwn cancelTo="/" onSaved={saved} />);
    const [first, surname, phone] = [/^Nome(?! de)/, /^Apelido/, /^Telefone/].map((label) =>
      screen.getByLabelText(label),
    );
    for (const [input, text] of [
      [first, 'Mariana'],
      [surname, 'Lima'],
    ] as const) {
      await user.clear(input as HTMLElement);
      await user.type(input as HTMLElement, text);
    }
    await user.click(screen.getByRole('button', { name: 'Guardar dados' }));
    expect(await screen.findByRole('heading', { name: 'Alterado entretanto' })).toBeVisible();
    expect(screen.getByText('+351913333333')).toBeVisible();
    expect(screen.getByText('Castro')).toBeVisible();
    expect([first, surname, phone].map((input) => (input as HTMLInputElement).value)).toEqual([
      'Mariana',
      'Lima',
      '+351913333333',
    ]);
    expect(saved).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Apelido: usar este valor' }));
    expect(surname).toHaveValue('Castro');
    await user.click(screen.getByRole('button', { name: 'Guardar dados' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const bodies = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(bodies).toEqual([
      expect.objectContaining({ name: 'Mariana', surname: 'Lima', version: sampleUser.version }),
      expect.objectContaining({
        name: 'Mariana',
        surname: 'Castro',
        phone: '+351913333333',
        language: 'es',
        version: current.version,
      }),
    ]);
  });

  it('is saved again automatically when only fields that it does not show have changed', async () => {
    const current = { ...sampleUser, emailConfirmed: !sampleUser.emailConfirmed, version: sampleUser.version + 1 };
    let refusals = 1;
    const sent = server({
      [`PUT /User/${id}`]: () => ((refusals -= 1) === 0 ? refusal(409, 'version_conflict', { current }) : current),
    });
    const saved = jest.fn();
    const { user } = renderPart(<UserForm user={sampleUser} isOwn cancelTo="/" onSaved={saved} />);
    await user.click(screen.getByRole('button', { name: 'Guardar dados' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    const versions = sent.map(({ body }) => (body as { version: number }).version);
    expect(versions).toEqual([sampleUser.version, current.version]);
  });

  it('uploads a picture', async () => {
    openableImages();
    const sent = server({ [`PUT /User/${id}/logo`]: () => sampleUser });
    const { user } = renderPart(<ProfileData user={sampleUser} mayUpload />);
    await user.upload(screen.getByLabelText('Escolher fotografia'), new File(['x'], 'eu.png', { type: 'image/png' }));
    expect(await screen.findByText('Fotografia guardada.')).toBeVisible();
    const form = bodyOf(sent, 'PUT');
    expect(form instanceof FormData && [...form.keys()]).toEqual(['logo']);
  });

  it('names a new e-mail address that waits for its link, which can be sent again or given up', async () => {
    const waiting = { email: 'nova@exemplo.pt', sentAt: '2026-11-20T10:00:00Z', expiresAt: '2026-11-23T10:00:00Z' };
    const sent = server({
      [`POST /User/${id}/email-change/resend`]: () => sampleUser,
      [`DELETE /User/${id}/email-change`]: () => sampleUser,
    });
    const { user } = renderPart(<ProfileData user={{ ...sampleUser, emailChange: waiting }} mayUpload />);
    expect(screen.getByText(/A aguardar a confirmação de nova@exemplo\.pt/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText(/Enviámos uma ligação para nova@exemplo\.pt/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desistir da alteração' }));
    expect(await screen.findByText(`Continua a usar ${sampleUser.email}.`)).toBeVisible();
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  it('shows an error when the picture cannot be opened, and sends no request', async () => {
    openableImages().size = undefined;
    const sent = server({});
    const { user } = renderPart(<ProfileData user={sampleUser} mayUpload />);
    await user.upload(screen.getByLabelText('Escolher fotografia'), new File(['x'], 'eu.png', { type: 'image/png' }));
    expect(await screen.findByText(/o ficheiro está danificado ou incompleto/)).toBeVisible();
    expect(bodyOf(sent, 'PUT')).toBeUndefined();
  });
});

describe('the list of accounts', () => {
  it('blocks the chosen accounts after a dialog has explained the effect and asked for a reason', async () => {
    let shown = sampleUser;
    const sent = server({
      'GET /User': () => listAnswer([shown]),
      [`PATCH /User/${id}`]: () => (shown = { ...sampleUser, blocked: true }),
    });
    const { user } = renderPart(<UserList />);
    await user.click(await screen.findByRole('checkbox', { name: 'Escolher Maria Antunes' }));
    await user.click(screen.getByRole('button', { name: 'Bloquear' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/deixam de poder entrar/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    expect(await within(dialog).findByText('Escreva o motivo.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Cartão roubado');
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('1 conta bloqueada.')).toBeVisible();
    expect(bodyOf(sent, 'PATCH')).toEqual({ blocked: true, reason: 'Cartão roubado' });
    expect(await screen.findByRole('cell', { name: 'Bloqueada' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Não escolher nenhuma' })).not.toBeInTheDocument();
  });
});
