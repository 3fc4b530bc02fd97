import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { median } from './pairs.mjs';
import { withApp } from './running-app.mjs';
import { shoppersAt } from './shopper.mjs';

export const title = '(n) A photo while one account sends 200 of the worst files';

const FILES = 200;
/** Requests that the attacking account has open at the same time. */
const AT_ONCE = 40;
const PHOTOS = 15;
const ROUNDS = 3;
/** What a script that ignores Retry-After waits before it sends the next one. */
const IMPATIENCE_MS = 100;

/** Largest square of whole pixels within 25 megapixels. */
const EDGE = 5_000;

const plain = (edge) => sharp({ create: { width: edge, height: edge, channels: 3, background: '#6b7f6b' } });

/** Few bytes that take long to decode: the ones that are refused by their header, and the worst that are not. */
async function worstFiles() {
  return Promise.all([
    plain(8_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    plain(EDGE).webp({ lossless: true, effort: 0 }).toBuffer(),
    plain(EDGE).png({ progressive: true, compressionLevel: 9 }).toBuffer(),
    plain(EDGE).jpeg({ progressive: true }).toBuffer(),
  ]);
}

/** What a phone sends once the browser has shrunk it: 4,096 by 3,072 pixels with some detail. */
const phonePhoto = () =>
  sharp({
    create: { width: 1_024, height: 768, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .resize(4_096, 3_072)
    .jpeg({ quality: 90 })
    .toBuffer();

const smallPhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f7a' } })
    .jpeg()
    .toBuffer();

/** Sends a picture as the photo of a grave; the status and the milliseconds until it was answered. */
async function send({ url, token, graveId }, bytes) {
  const form = new FormData();
  form.append('photo', new Blob([bytes]), 'photo.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const start = performance.now();
  const response = await fetch(`${url}/api/Grave/${graveId}/photo`, { method: 'PUT', headers, body: form });
  await response.text();
  return { status: response.status, ms: performance.now() - start };
}

/** A new customer with a grave. */
async function owner(url) {
  const [{ token }] = await shoppersAt(url, 1);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [cemetery] = await (await fetch(`${url}/api/Cemetery?city=Lisboa`, { headers })).json();
  const body = {
    deceasedName: 'António Ferreira',
    cemeteryId: cemetery.id,
    location: cemetery.location,
  };
  const response = await fetch(`${url}/api/Grave`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST /api/Grave: ${response.status} ${await response.text()}`);
  return { url, token, graveId: (await response.json()).id };
}

/** Milliseconds of photos sent one after the other, each of which must be taken. */
async function timesOf(person, photo) {
  const times = [];
  for (let sent = 0; sent < PHOTOS; sent += 1) {
    const { status, ms } = await send(person, photo);
    if (status !== 200) throw new Error(`another user's photo was answered ${status}`);
    times.push(ms);
  }
  return times;
}

/** Sends the files again and again, `FILES` of them open or answered in each pass, until `work` has ended. */
async function underAttack(attacker, files, work) {
  const over = new AbortController();
  const attack = { sent: 0 };
  const answers = new Map();
  const lane = async () => {
    while (!over.signal.aborted) {
      attack.sent += 1;
      const { status } = await send(attacker, files[attack.sent % files.length]);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 503) await delay(IMPATIENCE_MS);
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, lane);
  try {
    return { value: await work(), answers };
  } finally {
    await allSent(attack);
    over.abort();
    await Promise.all(lanes);
  }
}

/** Waits until the attacker has sent as many files as a round must have. */
async function allSent(attack) {
  while (attack.sent < FILES) await delay(IMPATIENCE_MS);
}

async function measured(person, attacker, { files, photo }) {
  const alone = [];
  const attacked = [];
  const answers = new Map();
  await timesOf(person, photo);
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(median(await timesOf(person, photo)));
    const outcome = await underAttack(attacker, files, () => timesOf(person, photo));
    attacked.push(outcome.value);
    for (const [status, count] of outcome.answers) answers.set(status, (answers.get(status) ?? 0) + count);
  }
  return { alone, attacked, answers };
}

export const run = () =>
  withFolder((folder) =>
    withApp({ DATA_DIR: folder, PRERENDER: 'off' }, async (app) => {
      const [files, phone, small] = await Promise.all([worstFiles(), phonePhoto(), smallPhoto()]);
      const [person, attacker] = [await owner(app.url), await owner(app.url)];
      const lines = [];
      const notes = [];
      for (const { name, photo } of [
        { name: 'a phone’s photo of 12 megapixels', photo: phone },
        { name: 'a photo of 640 by 480 pixels', photo: small },
      ]) {
        const { alone, attacked, answers } = await measured(person, attacker, { files, photo });
        const share = attacked.map((times, round) => median(times) / alone[round]);
        lines.push(
          figure({ id: 'n', what: `${name}, alone`, values: alone, unit: 'ms' }),
          figure({ id: 'n', what: `${name}, during the attack over alone`, values: share, unit: '×', atMost: 5 }),
        );
        const counts = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
        notes.push(`Answers to the attacker during ${name}: ${counts}.`);
      }
      lines.push(figure({ id: 'n', what: 'resident memory at the end', values: [app.residentMb()], unit: 'MB' }));
      notes.push(
        `At least ${FILES} files each round, ${AT_ONCE} requests open at a time, Retry-After ignored; ` +
          `each figure is the median of ${PHOTOS} photos. Files: WebP lossless, interlaced PNG and progressive JPEG of 25 megapixels, ` +
          'and a WebP of 64 megapixels, which its header rules out.',
      );
      return { lines, notes };
    }),
  );
