import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the system's ports for outgoing connections, so that none of those takes the port between two uses. */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const ATTEMPTS = 50;

/** A port of 127.0.0.1 that is free now, and likely to stay free while nothing listens on it for a while. */
export async function steadyPort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return port;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
