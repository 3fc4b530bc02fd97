import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections ahead of need. One that no request has come on is waited for like a request under way (up to
 * a minute), so it is ended when the server closes.
 */
export function endUnusedConnections(fastify: FastifyInstance): void {
  const { server } = fastify;
  const unused = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', (done) => {
    closing = true;
    for (const socket of unused) socket.destroy();
    done();
  });
}
