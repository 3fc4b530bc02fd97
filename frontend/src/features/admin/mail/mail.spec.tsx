import { describe, expect, it } from '@jest/globals';
import type { MailDetail } from '@perpetua/contracts/mail.contract';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { MailView } from './mail-view';

const mail: MailDetail = {
  id: '019a0000-0000-7000-8000-000000000004',
  template: 'order_received',
  status: 'failed',
  to: 'maria@exemplo.pt',
  subject: 'A sua encomenda',
  attempts: 3,
  lastError: '550 unknown mailbox',
  createdAt: '2026-11-01T10:00:00Z',
  nextAttemptAt: null,
  sentAt: null,
  text: 'Obrigada.',
  html: '<p>Obrigada.</p>',
  hidden: null,
};

describe('a mail in the outbox', () => {
  it('is shown in a sandboxed frame', () => {
    renderPart(<MailView mail={mail} />);
    const frame = screen.getByTitle('Texto do e-mail');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('srcdoc', mail.html);
  });

  it('can be sent again with a button; the page confirms this, or says why the server refuses it', async () => {
    let isRefused = false;
    const answer = () => (isRefused ? refusal(409, 'mail_not_retryable') : mail);
    const sent = server({ [`POST /Admin/mail/${mail.id}/retry`]: answer });
    const { user } = renderPart(<MailView mail={mail} />);
    await user.click(screen.getByRole('button', { name: 'Enviar agora' }));
    expect(await screen.findByText('O e-mail vai ser enviado.')).toBeVisible();
    isRefused = true;
    await user.click(screen.getByRole('button', { name: 'Enviar agora' }));
    expect(await screen.findByText('Este e-mail já chegou ou já não pode ser enviado.')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  it('has a reason instead of its text if it is secret, and no button to send it again if it is only stored', () => {
    renderPart(<MailView mail={{ ...mail, status: 'stored', hidden: 'secret', text: null, html: null }} />);
    expect(screen.getByText(/tem uma ligação pessoal/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar agora' })).not.toBeInTheDocument();
  });
});
