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

/** An event stream to which a test can write. */
function eventStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => (controller = given) });
  return { body, write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)) };
}

function logIn(): void {
  openSession({ token: 'x.e30.x', tokenExpiration: Date.now() + 60_000, user_id: '7' });
}

const serviceChanged = 'event: changed\ndata: {"topic":"service"}\n\n';

describe('a change that the server reports', () => {
  it('refetches an order when a service was added to it', async () => {
    let services = 0;
    const { body, write } = eventStream();
    server({
      'GET /Events': () => new Response(body),
      'GET /Order/7': () => ({ services }),
      'GET /Service/7': () => ({}),
    });
    logIn();
    renderPart(<Order />, { at: '/' });
    expect(await screen.findByText('0 services')).toBeVisible();
    services = 1;
    write(serviceChanged);
    expect(await screen.findByText('1 services')).toBeVisible();
  });

  it('is read at once, and many more that follow it are read together', async () => {
    let services = 0;
    const { body, write } = eventStream();
    const sent = server({
      'GET /Events': () => new Response(body),
      'GET /Order/7': () => ({ services }),
      'GET /Service/7': () => ({}),
    });
    const reads = () => sent.filter(({ path }) => path === '/Service/7').length;
    logIn();
    renderPart(<Order />, { at: '/' });
    await waitFor(() => expect(reads()).toBe(2));
    write(serviceChanged);
    await waitFor(() => expect(reads()).toBe(3));
    services = 20;
    for (let change = 0; change < services; change++) write(serviceChanged);
    expect(await screen.findByText('20 services')).toBeVisible();
    await waitFor(() => expect(reads()).toBe(4));
  });

  it('is not lost while the first read of an order is in progress', async () => {
    let respond: (order: { services: number }) => void = () => undefined;
    const reads = [new Promise<{ services: number }>((resolve) => (respond = resolve)), { services: 1 }];
    const { body, write } = eventStream();
    const sent = server({
      'GET /Events': () => new Response(body),
      'GET /Order/7': () => reads.shift(),
      'GET /Service/7': () => ({}),
    });
    const readsOf = (wanted: string) => sent.filter(({ path }) => path === wanted).length;
    logIn();
    renderPart(<Order />, { at: '/' });
    // The second read of the service shows that the stream has begun: only then is data that was read earlier
    // refetched.
    await waitFor(() => expect(readsOf('/Service/7')).toBe(2));
    write(serviceChanged);
    await waitFor(() => expect(readsOf('/Service/7')).toBe(3));
    respond({ services: 0 });
    expect(await screen.findByText('1 services')).toBeVisible();
    expect(readsOf('/Order/7')).toBe(2);
  });
});
