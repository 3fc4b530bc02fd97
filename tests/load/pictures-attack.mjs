import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Requests that the attacking account has open at the same time. */
export const CONCURRENCY = 40;
/** Milliseconds between a refusal and the next request of the attacker, which ignores Retry-After. */
export const IMPATIENCE_MS = 20;

/** Sends a picture as the photo of a grave; returns the status and the milliseconds until the response. */
export async function send({ url, token, graveId }, bytes) {
  const form = new FormData();
  form.append('photo', new Blob([bytes]), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const start = performance.now();
  const response = await fetch(`${url}/api/Grave/${graveId}/photo`, { method: 'PUT', headers, body: form });
  await response.text();
  return { status: response.status, ms: performance.now() - start };
}

/**
 * Sends the files again and again while `work` runs, at least `least` requests in all. The attack has its own thread,
 * so that its requests do not delay the timing of the measured person.
 * @returns the result of `work`, and the number of responses by status
 */
export async function underAttack({ attacker, files, least }, work) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { attacker, files, least } });
  const answers = new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
  try {
    return { value: await work(), answers: await ended(thread, answers) };
  } finally {
    await thread.terminate();
  }
}

function ended(thread, answers) {
  thread.postMessage('over');
  return answers;
}

async function attack({ attacker, files, least }) {
  const answers = new Map();
  let sent = 0;
  const over = new AbortController();
  parentPort.once('message', () => over.abort());
  const lane = async () => {
    while (!over.signal.aborted || sent < least) {
      sent += 1;
      const { status } = await send(attacker, files[sent % files.length]);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 503) await delay(IMPATIENCE_MS);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  parentPort.postMessage(answers);
}

if (!isMainThread) await attack(workerData);
