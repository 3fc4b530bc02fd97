import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { get, serverAnswers } from '../../../lib/api-client';
import { openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { forgetActs, keepAct, newPhotoAct, readUnsent, sendUnsent } from '../../account/fulfilment/unsent/unsent-acts';
import { OfflineNotes } from './offline-notes';

const client = new QueryClient();

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  openSession({ token: 'x.e30.x', tokenExpiration: Date.now() + 60_000, user_id: 'partner' });
});

afterEach(async () => {
  jest.restoreAllMocks();
  onlineManager.setOnline(true);
  act(() => serverAnswers.set(true));
  await act(async () => forgetActs((await readUnsent()).map(({ id }) => id)));
});

async function photographed(serviceId: string): Promise<void> {
  const photo = { file: new Blob(['photo'], { type: 'image/jpeg' }), takenAt: undefined };
  await keepAct(await newPhotoAct(client, { id: 'p', serviceId, kind: 'after', photo, name: 'campa.jpg' }));
}

describe('the notes about work without a network', () => {
  it('say in a status message from when the visits are, and how many steps wait', async () => {
    server({});
    onlineManager.setOnline(false);
    await photographed('a');
    renderPart(<OfflineNotes readAt={Date.now()} />);
    const status = screen.getByRole('status');
    expect(within(status).getByText(/^Sem rede\. Última atualização: \d\d:\d\d\.$/)).toBeVisible();
    expect(within(status).getByText('1 passo guardado neste telemóvel, por enviar.')).toBeVisible();
  });

  it('take a network that answers nothing for none', async () => {
    server({ 'GET /Site': () => Promise.reject(new TypeError('Failed to fetch')) });
    renderPart(<OfflineNotes readAt={Date.now()} />);
    await act(() => get('/Site').catch(() => undefined));
    expect(screen.getByText(/^Sem rede\. Última atualização/)).toBeVisible();
  });

  it('say that a page is not on the phone', () => {
    server({});
    onlineManager.setOnline(false);
    renderPart(<OfflineNotes readAt={0} />);
    expect(screen.getByText(/Esta página não está guardada/)).toBeVisible();
  });

  it('show a lost visit with its photos, until the partner confirms that they are deleted', async () => {
    server({ 'POST /Service/a/photos': () => refusal(404, 'not_found') });
    await photographed('a');
    await sendUnsent(client);
    const { user } = renderPart(<OfflineNotes readAt={Date.now()} />);
    const lost = within(screen.getByRole('region', { name: 'Uma visita: não ficou registado' }));
    expect(lost.getByText(/deixou de lhe estar atribuído/)).toBeVisible();
    expect(lost.getByRole('img', { name: 'Fotografia 1' })).toHaveAttribute('src', 'blob:preview');
    await user.click(lost.getByRole('button', { name: 'Apagar deste telemóvel' }));
    expect(await readUnsent()).toHaveLength(1);
    const dialog = within(screen.getByRole('dialog', { name: 'Apagar o que ficou por registar?' }));
    await user.click(dialog.getByRole('button', { name: 'Apagar deste telemóvel' }));
    await waitFor(() => expect(screen.queryByText(/deixou de lhe estar atribuído/)).toBeNull());
    expect(await readUnsent()).toEqual([]);
  });
});
