import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { serverAnswers } from '../../../lib/api-client';
import { mayLogOut, openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { server } from '../../../test-setup/server';
import { doOrKeep, forgetActs, newAct, readUnsent } from '../../account/fulfilment/unsent/unsent-acts';
import { PartnerOffline } from './partner-offline';

const client = new QueryClient();
const network = (isOn: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);

beforeEach(() => {
  server({});
  openSession({ token: 'x.e30.x', tokenExpiration: Date.now() + 60_000, user_id: 'partner' });
});

afterEach(async () => {
  jest.restoreAllMocks();
  act(() => serverAnswers.set(true));
  await act(async () => forgetActs((await readUnsent()).map(({ id }) => id)));
});

const starts = () => doOrKeep(newAct(client, { id: 'k', serviceId: 'a', act: { action: 'start' } }), client);

describe('a partner who signs out', () => {
  it('is asked nothing when everything is sent', async () => {
    renderPart(<PartnerOffline />);
    expect(await mayLogOut()).toBe(true);
  });

  it.each([
    ['stays with what is not sent', 'Voltar', false, 1],
    ['leaves, which deletes what is not sent', 'Sair e apagar', true, 0],
  ])('%s, as the answer says', async (_, button, isAgreed, left) => {
    network(false);
    await starts();
    const { user } = renderPart(<PartnerOffline />);
    const answer = mayLogOut();
    expect(await screen.findByText(/1 passo ainda não foi enviado/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: button }));
    expect(await answer).toBe(isAgreed);
    await waitFor(async () => expect(await readUnsent()).toHaveLength(left));
  });
});

describe('an act that waits', () => {
  it('is sent when another call shows that the server answers again', async () => {
    network(false);
    await starts();
    act(() => serverAnswers.set(false));
    renderPart(<PartnerOffline />);
    await waitFor(async () => expect(await readUnsent()).toHaveLength(1));
    const sent = server({ 'POST /Service/a/start': () => ({}) });
    network(true);
    act(() => serverAnswers.set(true));
    await waitFor(() => expect(sent.filter(({ path }) => path === '/Service/a/start')).toHaveLength(1));
    await waitFor(async () => expect(await readUnsent()).toEqual([]));
  });

  it('is sent when the network is back, without a press', async () => {
    network(false);
    await starts();
    renderPart(<PartnerOffline />);
    const sent = server({ 'POST /Service/a/start': () => ({}) });
    act(() => serverAnswers.set(false));
    network(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent.filter(({ path }) => path === '/Service/a/start')).toHaveLength(1));
    await waitFor(async () => expect(await readUnsent()).toEqual([]));
  });
});
