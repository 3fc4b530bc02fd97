import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageEntry } from '@perpetua/contracts/messages.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import { act, screen, within } from '@testing-library/react';
import { openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, server } from '../../../test-setup/server';
import { MessageList } from './message-list';

beforeEach(() => {
  const token = `x.${btoa(JSON.stringify({ usertype_id: usertypeIds.Admin }))}.z`;
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'somebody' }));
});

const failed: MessageEntry = {
  id: '019a0000-0000-7000-8000-000000000005',
  channel: 'sms',
  kind: 'acceptance',
  status: 'failed',
  role: 'customer',
  recipient: { id: '019a0000-0000-7000-8000-000000000006', name: 'Maria Reis' },
  serviceId: '019a0000-0000-7000-8000-000000000007',
  attempts: 1,
  lastError: 'outcome unknown: Twilio answered 500',
  createdAt: '2026-11-01T10:00:00Z',
  nextAttemptAt: null,
  sentAt: null,
  retry: 'may_repeat',
};
const list = 'GET /Admin/messages';
const retry = `POST /Admin/messages/${failed.id}/retry`;

describe('the list of messages to phones and devices', () => {
  it('names what was told, to whom and the error, and leads to the service and the person', async () => {
    const sent = server({ [list]: () => listAnswer([failed]) });
    renderPart(<MessageList />, { at: '/outbox?part=messages&channel=sms&status=failed' });
    const row = within(await screen.findByRole('row', { name: /Maria Reis/ }));
    expect(row.getByRole('link', { name: 'Serviço aceite' })).toHaveAttribute('href', `/services/${failed.serviceId}`);
    expect(row.getByRole('link', { name: 'Maria Reis' })).toHaveAttribute(
      'href',
      `/user-details/${failed.recipient?.id}`,
    );
    expect(row.getByText('Cliente')).toBeVisible();
    expect(row.getByText('outcome unknown: Twilio answered 500')).toBeVisible();
    const asked = sent.find(({ path, search }) => path === '/Admin/messages' && search.has('page'));
    expect(Object.fromEntries(asked?.search ?? [])).toMatchObject({ channel: 'sms', status: 'failed' });
  });

  it('asks before it sends a message again that may have arrived, and says so to the server', async () => {
    const sent = server({ [list]: () => listAnswer([failed]), [retry]: () => ({ ...failed, status: 'queued' }) });
    const { user } = renderPart(<MessageList />, { at: '/outbox?part=messages' });
    await user.click(await screen.findByRole('button', { name: 'Enviar de novo' }));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    const dialog = within(await screen.findByRole('dialog', { name: 'Enviar esta mensagem de novo?' }));
    await user.click(dialog.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('A mensagem é enviada de novo se ainda for atual.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ mayRepeat: true });
  });

  it('sends a message that surely did not arrive without asking, and offers nothing for one that was sent', async () => {
    const other: MessageEntry = { ...failed, id: '019a0000-0000-7000-8000-000000000008', status: 'sent', retry: null };
    const sent = server({
      [list]: () => listAnswer([{ ...failed, retry: 'safe' }, other]),
      [retry]: () => ({ ...failed, status: 'queued' }),
    });
    const { user } = renderPart(<MessageList />, { at: '/outbox?part=messages' });
    await user.click(await screen.findByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('A mensagem é enviada de novo se ainda for atual.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ mayRepeat: false });
  });

  it('shows no name of somebody whose account is closed, and says when there are no messages', async () => {
    server({
      [list]: ({ search }) => listAnswer(search.get('status') === 'sent' ? [] : [{ ...failed, recipient: null }]),
    });
    renderPart(<MessageList />, { at: '/outbox?part=messages' });
    expect(await screen.findByText('Apagado')).toBeVisible();
    renderPart(<MessageList />, { at: '/outbox?part=messages&status=sent' });
    expect(await screen.findByText('Não foram encontradas mensagens')).toBeVisible();
  });
});
