import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { sampleAddress, sampleUser } from '../../account/identity/account.samples';
import { PersonActs, PersonDesk } from './person-desk';

const { id } = sampleUser;
const calls = {
  'GET /Order/totals': () => ({ orders: 2, paid: '54.00', refunded: '4.00', refundPending: '0.00', open: '20.00' }),
  'GET /Order': () => listAnswer([]),
  'GET /Service': () => listAnswer([]),
  'GET /Subscription': () => listAnswer([]),
  'GET /Invoice': () => listAnswer([]),
  'GET /Grave': () => listAnswer([]),
  'GET /User/adresses': () => listAnswer([sampleAddress]),
  'GET /Audit/events': () => listAnswer([]),
  'GET /Consent': () => [
    {
      id: '019a0000-0000-7000-8000-00000000000d',
      kind: 'terms',
      version: '2026-11-28',
      language: 'en',
      hash: 'ab'.repeat(32),
      act: 'checkout',
      at: '2026-11-20T10:00:00Z',
    },
  ],
  [`GET /User/${id}/acts`]: () => [
    {
      id: '019a0000-0000-7000-8000-00000000000a',
      act: 'blocked',
      fields: [],
      reason: 'Cartão roubado',
      at: '2026-11-20T10:00:00Z',
      actor: { id, name: 'Rita Office' },
    },
    {
      id: '019a0000-0000-7000-8000-00000000000b',
      act: 'changed',
      fields: ['phone', 'email'],
      at: '2026-11-19T10:00:00Z',
      actor: { id, name: 'Rita Office' },
    },
    {
      id: '019a0000-0000-7000-8000-00000000000c',
      act: 'address_changed',
      fields: ['street', 'postalCode'],
      at: '2026-11-18T10:00:00Z',
      actor: { id, name: 'Maria Antunes' },
    },
  ],
};

describe('the page of a person', () => {
  it('shows the person’s money, addresses and history, requested by the person’s id', async () => {
    const sent = server(calls);
    renderPart(<PersonDesk user={sampleUser} />);
    const money = await screen.findByRole('region', { name: 'Dinheiro' });
    expect(await within(money).findByText(/54,00/)).toBeVisible();
    expect(within(money).getByText('Nada')).toBeVisible();
    expect(await screen.findByText(/Rua Saraiva de Carvalho 12A/)).toBeVisible();
    expect(await screen.findByText('Rita Office bloqueou a conta. Motivo: Cartão roubado')).toBeVisible();
    expect(screen.getByText('Rita Office alterou: Telefone, E-mail.')).toBeVisible();
    expect(screen.getByText('Maria Antunes alterou uma morada: Rua, Código postal.')).toBeVisible();
    expect(screen.getByText('Não há campas.')).toBeVisible();
    const consents = within(screen.getByRole('region', { name: 'O que aceitou' }));
    expect(
      await consents.findByRole('link', { name: 'Termos e condições, versão de 28 de novembro de 2026' }),
    ).toHaveAttribute('href', '/termos-e-condicoes?versao=2026-11-28');
    expect(consents.getByText(/20 de novembro de 2026, .+, numa encomenda, em English/)).toBeVisible();
    const asked = sent.map(({ path, search }) => [path, search.get('customer') ?? search.get('user')]);
    for (const path of ['/Order', '/Service', '/Subscription', '/Invoice', '/Grave', '/User/adresses', '/Consent']) {
      expect(asked).toContainEqual([path, id]);
    }
  });

  it('blocks the account only with a reason, which is sent', async () => {
    const sent = server({ [`PATCH /User/${id}`]: () => ({ ...sampleUser, blocked: true }) });
    const { user } = renderPart(<PersonActs user={sampleUser} />);
    await user.click(screen.getByRole('button', { name: 'Bloquear a conta de Maria Antunes' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    expect(await within(dialog).findByText('Escreva o motivo.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Cartão roubado');
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('A conta de Maria Antunes está bloqueada.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ blocked: true, reason: 'Cartão roubado' }]);
  });

  it('lists the work that a partner would lose before blocking, and afterwards where it went', async () => {
    const work = (number: number, status: string) => ({
      id: `019a0000-0000-7000-8000-00000000000${number}`,
      name: { pt: `Ramo ${number}`, en: `Bouquet ${number}`, es: `Ramo ${number}` },
      scheduledDate: '2026-11-25',
      scheduledHour: '11:00',
      city: 'Lisboa',
      label: 'waiting_for_service',
      status,
    });
    let held = [work(1, 'accepted'), work(2, 'in_progress')];
    const sent = server({
      'GET /Service': () => listAnswer(held),
      [`PATCH /User/${id}`]: () => {
        held = [work(1, 'matching'), work(2, 'escalated')];
        return { ...partner, blocked: true };
      },
    });
    const partner = { ...sampleUser, usertype_id: 3 as const };
    const { user } = renderPart(<PersonActs user={partner} />);
    await user.click(screen.getByRole('button', { name: 'Bloquear a conta de Maria Antunes' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('2 serviços que perde')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Ramo 1' })).toHaveAttribute('href', `/services/${held[0]?.id}`);
    expect(dialog.getByText(/passa para outro parceiro/)).toBeVisible();
    expect(dialog.getByText(/passa para a equipa; as fotografias ficam/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Queixas');
    await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
    const taken = within(await screen.findByRole('dialog', { name: 'O trabalho que era de Maria Antunes' }));
    expect(await taken.findByRole('link', { name: 'Ramo 2' })).toBeVisible();
    const asked = sent.filter(({ path }) => path === '/Service').map(({ search }) => search.get('ids'));
    expect(asked).toContain(held.map((service) => service.id).join(','));
  });

  it('lets an admin correct or remove a grave of the person', async () => {
    const grave = {
      id: '019a0000-0000-7000-8000-0000000000aa',
      deceasedName: 'Rosa Lima',
      cemetery: 'Prazeres',
      city: 'Lisboa',
    };
    const sent = server({
      ...calls,
      'GET /Grave': () => listAnswer([grave]),
      [`DELETE /Grave/${grave.id}`]: () => undefined,
    });
    const at = { at: `/user-details/${id}`, path: '/user-details/:userId' };
    const { user } = renderPart(<PersonDesk user={sampleUser} />, at);
    expect(await screen.findByRole('link', { name: 'Editar a campa de Rosa Lima' })).toHaveAttribute(
      'href',
      `/grave-edit/${grave.id}?person=${id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Retirar a campa de Rosa Lima da lista' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar da lista' }));
    await waitFor(() => expect(sent.map(({ method }) => method)).toContain('DELETE'));
  });

  it('sends the invitation again while it is not accepted', async () => {
    const invited = { ...sampleUser, invited: true };
    const sent = server({ [`POST /User/${id}/invite`]: () => invited });
    const { user, unmount } = renderPart(<PersonActs user={invited} />);
    await user.click(screen.getByRole('button', { name: 'Enviar convite de novo' }));
    expect(await screen.findByText('Convite enviado para maria@exemplo.pt.')).toBeVisible();
    expect(sent.map(({ method, path }) => [method, path])).toEqual([['POST', `/User/${id}/invite`]]);
    unmount();
    for (const other of [sampleUser, { ...invited, blocked: true }]) {
      const rendered = renderPart(<PersonActs user={other} />);
      expect(screen.queryByRole('button', { name: 'Enviar convite de novo' })).not.toBeInTheDocument();
      rendered.unmount();
    }
  });

  it('shows what prevents the deletion of an account', async () => {
    server({
      [`DELETE /User/${id}`]: () => refusal(409, 'in_use', { open: { orders: 2, services: 0, partner: false } }),
    });
    const { user } = renderPart(<PersonActs user={sampleUser} />);
    await user.click(screen.getByRole('button', { name: 'Eliminar a conta' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar a conta' }));
    expect(await within(dialog).findByRole('link', { name: '2 encomendas por terminar' })).toHaveAttribute(
      'href',
      `/orders?customer=${id}`,
    );
    expect(within(dialog).queryByText(/Trabalha como parceiro/)).not.toBeInTheDocument();
  });
});
