import { once } from 'node:events';
import { connect } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Sends the same request over and over on keep-alive connections with as little work as possible in this process: it
 * reads only the length of a response, so that the server is what is measured.
 * @param {{ port: number, path: string, headers?: Record<string, string>, body?: object }} question a GET on 127.0.0.1,
 * or a POST if it has a body
 * @param {{ clients: number, seconds: number }} load
 * @returns {Promise<number>} responses per second
 */
export async function answersPerSecond({ port, path, headers = {}, body }, { clients, seconds }) {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const ofBody = sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...ofBody });
  const head = [
    `${sent ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  const request = Buffer.from(head.join('\r\n') + sent);
  const start = performance.now();
  const end = start + seconds * 1000;
  const done = await Promise.all(Array.from({ length: clients }, () => asked(request, { port, end })));
  return (done.reduce((sum, one) => sum + one, 0) / (performance.now() - start)) * 1000;
}

/** Counts the responses that one connection receives until `end`, a time of `performance.now()`. */
async function asked(request, { port, end }) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  let [count, buffered] = [0, Buffer.alloc(0)];
  const finished = new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed the connection')));
    socket.on('data', (chunk) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      const size = sizeOfAnswer(buffered);
      if (size === undefined || buffered.length < size) return;
      buffered = buffered.subarray(size);
      count += 1;
      if (performance.now() >= end) resolve(count);
      else socket.write(request);
    });
  });
  socket.write(request);
  try {
    return await finished;
  } finally {
    socket.removeAllListeners('close').destroy();
  }
}

/**
 * The size in bytes of the first response in a buffer, or undefined while its head is incomplete; throws unless its
 * status is 200 and it has a Content-Length.
 */
function sizeOfAnswer(buffer) {
  const head = buffer.indexOf(END_OF_HEAD);
  if (head === -1) return undefined;
  const text = buffer.toString('latin1', 0, head);
  const length = /^content-length: (\d+)/im.exec(text);
  if (!text.startsWith('HTTP/1.1 200') || length === null)
    throw new Error(`not the answer that was asked for: ${text}`);
  return head + END_OF_HEAD.length + Number(length[1]);
}
