import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * When the server closes, closes the connections that have not carried a request. Browsers open such connections in
 * advance, and the server would wait up to a minute for each.
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
