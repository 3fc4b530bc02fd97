import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FollowLink } from './follow-link';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';

const link = '/Order/o1/follow-link';

describe('a secret link', () => {
  it('is switched off only after the question that says what then stops working', async () => {
    const sent = server({
      [`GET ${link}`]: () => ({ path: '/follow/x7Kq' }),
      [`DELETE ${link}`]: () => ({ revokedAt: '2026-11-21T12:05:00.000Z' }),
    });
    const { user } = renderPart(<FollowLink orderId="o1" />);
    await user.click(await screen.findByRole('button', { name: 'Desativar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Desativar a ligação?' }));
    expect(question.getByText(/A família deixa de poder ver/)).toBeVisible();
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
    await user.click(question.getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByRole('button', { name: 'Criar ligação' })).toBeVisible();
    expect(await screen.findByText('A ligação já não abre.')).toBeVisible();
  });

  it('can be read again when the first read failed', async () => {
    let isDown = true;
    server({ [`GET ${link}`]: () => (isDown ? new Response('', { status: 503 }) : {}) });
    const { user } = renderPart(<FollowLink orderId="o1" />);
    expect(await screen.findByRole('alert')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('button', { name: 'Criar ligação' })).toBeVisible();
  });
});
