import { describe, expect, it } from '@jest/globals';
import type { FollowedService } from '@perpetua/contracts/follow.contract';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { FollowedOrder } from './followed-order';

const at = { at: '/follow/abc', path: '/follow/:token' };

const photo = (id: string) => ({
  id,
  url: `/api/Follow/abc/photos/${id}?size=display`,
  thumbUrl: `/api/Follow/abc/photos/${id}?size=thumb`,
  takenAt: '2026-11-24T11:12:00.000Z',
});

const cleaned: FollowedService = {
  id: 's1',
  type: 'clean',
  occurrence: 2,
  state: 'done',
  scheduledDate: '2026-11-24',
  timeZone: 'Europe/Lisbon',
  images: { before: [photo('b')], after: [photo('a')] },
};

describe('an order that is followed by its link', () => {
  it('shows each visit with its day, its state and its pictures, and all of them to download', async () => {
    server({ 'GET /Follow/abc': () => ({ kind: 'clean', state: 'confirmed', services: [cleaned] }) });
    renderPart(<FollowedOrder />, at);
    expect(await screen.findByRole('heading', { name: 'Limpeza da campa' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Visita 2, terça-feira, 24 de novembro/ })).toBeVisible();
    expect(screen.getByText('Está feito.')).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Comparar antes e depois' })).toBeVisible();
    const all = screen.getByRole('link', { name: 'Descarregar todas' });
    expect(all).toHaveAttribute('href', '/api/Follow/abc/photos.zip');
  });

  it('says how far the order is while no day is set', async () => {
    server({ 'GET /Follow/abc': () => ({ kind: 'flower', state: 'waiting', services: [] }) });
    renderPart(<FollowedOrder />, at);
    expect(await screen.findByText('A encomenda ainda não está confirmada.')).toBeVisible();
  });

  it('says that a revoked or guessed link does not work, and whom to ask', async () => {
    server({ 'GET /Follow/abc': () => refusal(404, 'not_found') });
    renderPart(<FollowedOrder />, at);
    expect(await screen.findByText('Esta ligação já não funciona')).toBeVisible();
    expect(screen.getByText(/Peça outra a quem fez a encomenda/)).toBeVisible();
  });
});
