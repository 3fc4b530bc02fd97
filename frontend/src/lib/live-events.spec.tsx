import { afterEach, describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { renderPart } from '../test-setup/render-part';
import { server } from '../test-setup/server';
import { get } from './api-client';
import { useLiveEvents } from './live-events';
import { closeSession, openSession } from './session';

function Order() {
  useLiveEvents();
  const { data } = useQuery({ queryKey: ['order', '7'], queryFn: () => get<{ services: number }>('/Order/7') });
  useQuery({ queryKey: ['service', '7'], queryFn: () => get('/Service/7') });
  return <p>{`${data?.services ?? 'no'} services`}</p>;
}

afterEach(() => act(closeSession));

describe('a change that the server reports', () => {
  it('makes an order be read again when a service was added to it', async () => {
    let services = 0;
    let say: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    server({
      'GET /Events': () => new Response(body),
      'GET /Order/7': () => ({ services }),
      'GET /Service/7': () => ({}),
    });
    openSession({ token: 'x.e30.x', tokenExpiration: Date.now() + 60_000, user_id: '7' });
    renderPart(<Order />, { at: '/' });
    expect(await screen.findByText('0 services')).toBeVisible();
    services = 1;
    say('event: changed\ndata: {"topic":"service"}\n\n');
    expect(await screen.findByText('1 services')).toBeVisible();
  });

  it('is not lost while the first read of an order is in progress', async () => {
    let respond: (order: { services: number }) => void = () => undefined;
    const reads = [new Promise<{ services: number }>((resolve) => (respond = resolve)), { services: 1 }];
    const sent = server({
      'GET /Events': () => new Response(new ReadableStream()),
      'GET /Order/7': () => reads.shift(),
      'GET /Service/7': () => ({}),
    });
    openSession({ token: 'x.e30.x', tokenExpiration: Date.now() + 60_000, user_id: '7' });
    renderPart(<Order />, { at: '/' });
    // The stream has begun, and everything that was read before it is out of date.
    await waitFor(() => expect(sent.filter(({ path }) => path === '/Service/7')).toHaveLength(2));
    respond({ services: 0 });
    expect(await screen.findByText('1 services')).toBeVisible();
  });
});
