import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { takeTurns } from './load-shedding.js';

describe('the number of open requests', () => {
  let server: FastifyInstance;

  beforeEach(() => {
    server = fastify();
  });
  afterEach(() => server.close());

  it('includes a request until its response is complete', async () => {
    const open = takeTurns(server, 2);
    server.get('/api/Product', () => open());
    const { body } = await server.inject('/api/Product');
    expect([body, open()]).toEqual(['1', 0]);
  });

  it('does not include a request whose client disconnected before it was counted', async () => {
    server.addHook('onRequest', async (_request, { raw: response }) => {
      client.destroy();
      await once(response, 'close');
    });
    const open = takeTurns(server, 2);
    const handled = new Promise((resolve) => {
      server.get('/api/Product', () => {
        resolve(undefined);
        return '';
      });
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const client = get({ host: '127.0.0.1', port, path: '/api/Product' });
    await once(client, 'error');
    await handled;
    await setImmediate();
    expect(open()).toBe(0);
  });
});
