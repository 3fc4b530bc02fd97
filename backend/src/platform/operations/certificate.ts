import { once } from 'node:events';
import { connect } from 'node:tls';

const CONNECT_MS = 1_500;

/**
 * Seconds until the certificate of an https address expires, negative after it has; read from a connection to the
 * address, as visitors get it. Who has issued it is not checked.
 * @throws Error when the address cannot be reached
 */
export async function secondsOfCertificate(address: URL): Promise<number> {
  const socket = connect({
    host: address.hostname,
    port: Number(address.port || 443),
    servername: address.hostname,
    rejectUnauthorized: false,
    timeout: CONNECT_MS,
  });
  socket.once('timeout', () => socket.destroy(new Error(`no answer of ${address.host} in ${CONNECT_MS} ms`)));
  try {
    await once(socket, 'secureConnect');
    return (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 1_000;
  } finally {
    socket.destroy();
  }
}
