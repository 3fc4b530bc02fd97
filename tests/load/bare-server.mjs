import fastify from 'fastify';

/**
 * Its own process that answers the same bytes and does nothing else: what Fastify reaches at most. Its parent sends
 * `{ path: { headers, body } }`; it tells the port.
 */
async function serve(answers) {
  const server = fastify({ logger: false });
  for (const [path, { headers, body }] of Object.entries(answers)) {
    server.get(path, (_request, reply) => reply.headers(headers).send(body));
  }
  await server.listen({ port: 0, host: '127.0.0.1' });
  process.send({ port: server.server.address().port });
}

process.once('message', (answers) => void serve(answers));
process.once('disconnect', () => process.exit());
