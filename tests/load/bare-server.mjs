import fastify from 'fastify';

/**
 * Starts a server that always returns the same bytes, which shows the highest rate that Fastify can reach. The parent
 * process sends `{ path: { headers, body } }` and gets the port back.
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
